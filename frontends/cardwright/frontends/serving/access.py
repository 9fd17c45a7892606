"""Who may do what: tokens, and what their bearers are to a match."""

import hashlib
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self

from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.messages.fields import Tokens

Role = Literal["host", "spectator"] | int
"""Whoever has made a match, somebody who only watches, or the player of a seat."""


@dataclass(frozen=True)
class Access:
    """As whom a request is made."""

    seat: int | None
    """Whose cards are seen; None for what everybody may see."""
    is_host: bool
    is_trusted: bool
    """Whether the client speaks for everybody, and so may know everything."""

    def player(self) -> int:
        """Return whose choice it may make."""
        if self.seat is None:
            raise Refusal(Code.NOT_ALLOWED, "this is for a player of the match, with their token")
        return self.seat

    def require_host(self) -> None:
        """Refuse everybody but the host."""
        if not self.is_host:
            raise Refusal(Code.NOT_ALLOWED, "this is for the match's host, with their token")


class Keys:
    """The tokens of a match, kept as hashes: what is stored or printed lets nobody in."""

    def __init__(self, roles: dict[str, Role], invitations: dict[str, int]) -> None:
        """Take the role of each token's hash, and the seat of each invitation's."""
        self._roles = roles
        self._invitations = invitations

    @classmethod
    def cut(cls, invited: Collection[int], players: int) -> tuple[Self, Tokens]:
        """Return new keys, and the tokens that fit them; only some seats have an invitation."""
        tokens = Tokens(
            host=_new_token(),
            spectator=_new_token(),
            invitations=tuple(_new_token() if seat in invited else None for seat in range(players)),
            links=None,
        )
        invitations = {
            hash_of(invitation): seat
            for seat, invitation in enumerate(tokens.invitations)
            if invitation is not None
        }
        roles: dict[str, Role] = {
            hash_of(tokens.host): "host",
            hash_of(tokens.spectator): "spectator",
        }
        return cls(roles, invitations), tokens

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Return stored keys."""
        return cls(dict(data["roles"]), dict(data["invitations"]))

    def to_dict(self) -> dict[str, Any]:
        """Return the keys as JSON-able data."""
        return {"roles": dict(self._roles), "invitations": dict(self._invitations)}

    def restore(self, data: Mapping[str, Any]) -> None:
        """Be again what ``to_dict`` has told."""
        self._roles, self._invitations = dict(data["roles"]), dict(data["invitations"])

    @property
    def open_seats(self) -> frozenset[int]:
        """The seats that nobody has taken yet."""
        return frozenset(self._invitations.values())

    def invited_to(self, invitation: str) -> int:
        """Return the seat that an invitation is for, or refuse it."""
        seat = self._invitations.get(hash_of(invitation))
        if seat is None:
            message = "this invitation is not for this match, or somebody has come with it before"
            raise Refusal(Code.NOT_ALLOWED, message)
        return seat

    def seat(self, seat: int, key: str) -> None:
        """Let a player take a seat whose token has this hash; the invitation is used up."""
        self._roles[key] = seat
        self._invitations = {hash: to for hash, to in self._invitations.items() if to != seat}

    def access(self, token: str | None, seat: int | None) -> Access:
        """Return what a token allows; ``seat``, where given, must be its own."""
        if token is None:
            raise token_missing()
        role = self._roles.get(hash_of(token))
        if role is None:
            raise Refusal(Code.NOT_ALLOWED, "this token does not belong to this match")
        own = role if isinstance(role, int) else None
        if seat is not None and seat != own:
            raise Refusal(Code.NOT_ALLOWED, f"this token is not that of player {seat}")
        return Access(own, role == "host", is_trusted=False)


def token_missing() -> Refusal:
    """Return the refusal of a request without a token, where one is needed."""
    return Refusal(
        Code.TOKEN_MISSING, "this match asks for a token; `create` and `join` have told it"
    )


def new_key() -> tuple[str, str]:
    """Return a new token and its hash."""
    token = _new_token()
    return token, hash_of(token)


def _new_token() -> str:
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
