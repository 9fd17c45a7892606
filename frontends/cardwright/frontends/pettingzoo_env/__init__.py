"""Games as an environment for learning: PettingZoo's AEC interface over any compiled game.

    from cardwright.frontends.pettingzoo_env import env

    table = env(players=2, seed=7)
    table.reset()
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, info = table.last()
        ended = terminated or truncated
        mask = observation["action_mask"]
        table.step(None if ended else table.action_space(agent).sample(mask))

It needs ``pip install 'cardwright[pettingzoo]'``.
"""

try:
    from cardwright.frontends.pettingzoo_env.environment import CardGameEnv, env, raw_env
    from cardwright.frontends.pettingzoo_env.layout import Layout
except ModuleNotFoundError as error:
    if error.name not in ("gymnasium", "numpy", "pettingzoo"):
        raise
    raise ModuleNotFoundError(
        f"this needs {error.name}: pip install 'cardwright[pettingzoo]'", name=error.name
    ) from error

__all__ = ["CardGameEnv", "Layout", "env", "raw_env"]
