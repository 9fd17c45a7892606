"""What the terminal says in French."""

from typing import Final

from cardwright.frontends.terminal.words.base import Command, Usage, Words

FRENCH: Final = Words(
    code="fr",
    points="Points",
    round="Manche {round}",
    turn_of="Au tour de {player} de choisir",
    your_turn="{player}, à vous de choisir",
    you="vous",
    begins="commence",
    on_top="au-dessus : {cards}",
    chosen="→ {option}",
    thinking="{player} réfléchit…",
    hand_over="C'est à {player}. Passez l'écran, puis appuyez sur Entrée.",
    now_it_is="C'est à {player}.",
    ask="Votre choix, ou ? pour l'aide",
    ask_after_end="? pour l'aide, Entrée pour partir",
    no_such_option="Il y a les options 1 à {most} ; `{text}` n'en est pas une.",
    not_understood="`{text}` n'est ni une option ni une commande ; ? montre ce qu'il y a.",
    fits_several="`{text}` convient à plusieurs : {options}",
    unplayable="Ce coup ne peut pas être joué : {reason}",
    whole_menu="Entrée seule montre de nouveau les options.",
    commands="Commandes",
    choose_like="Choisissez par numéro, par les mots d'une option ou par son identifiant, "
    "comme `{example}`.",
    usages={
        Command.HELP: Usage(("aide", "?", "h"), "", "montrer cette aide"),
        Command.TABLE: Usage(("t",), "", "montrer de nouveau la table"),
        Command.LOOK: Usage(("voir", "l"), "CARTE", "lire une carte, ou celle de l'option NUMÉRO"),
        Command.LOG: Usage(("journal",), "[LIGNES]", "raconter ce qui s'est passé"),
        Command.HINT: Usage(("conseil",), "", "demander à un robot ce qu'il choisirait"),
        Command.WHY: Usage(("pourquoi", "w"), "[CARTE]", "dire pourquoi c'est impossible"),
        Command.UNDO: Usage(("annuler", "u"), "", "reprendre votre dernier choix"),
        Command.SAVE: Usage(("sauver",), "FICHIER", "sauver la partie pour continuer plus tard"),
        Command.REPLAY: Usage(("film",), "FICHIER", "garder la partie pour la revoir"),
        Command.SCENARIO: Usage(
            ("scénario",), "FICHIER [DÈS]", "écrire le dernier tour comme scénario"
        ),
        Command.QUIT: Usage(("quitter", "q"), "", "partir ; la partie est gardée"),
    },
    hint="{bot} choisirait {number} : {option}",
    nothing_yet="Il ne s'est encore rien passé.",
    undone="Repris : {option}",
    nothing_to_undo="Vous n'avez rien à reprendre.",
    undo_refused="Impossible de reprendre ce choix : des cartes ont été vues depuis, ou le hasard "
    "a décidé. `{command}!` le fait quand même.",
    saved="Partie sauvée. Pour continuer : cardwright play --resume {file}",
    saved_replay="C'est gardé. Pour revoir : cardwright watch {file}",
    saved_scenario="C'est écrit. Pour jouer : cardwright test --game {game} {file}",
    not_written="Rien n'a été écrit : {reason}",
    file_exists="`{file}` existe déjà ; `{command}! {file}` le remplace.",
    no_card="Il n'y a pas de carte `{text}`.",
    did_you_mean="Vouliez-vous dire {name} ?",
    open_now="C'est possible : option {number}.",
    no_reason="Rien de ce que vous pourriez faire ne concerne `{text}` en ce moment.",
    not_possible="Impossible en ce moment",
    only_these="Seul ce qui est proposé peut être choisi en ce moment.",
    welcome="Bienvenue à {game}.",
    playing="{players}. Tapez ? à tout moment pour l'aide.",
    loading="Lecture des cartes…",
    beginners="Est-ce votre première partie ? Alors elle est préparée pour débutants. [O/n]",
    yes=("o", "oui", "y", "yes"),
    no=("n", "non", "no"),
    kept="La partie est gardée dans {file}",
    go_on_with="Pour continuer : cardwright play --resume {file}",
    game_over="La partie est finie",
    wins="{players} gagne.",
    share_victory="{players} partagent la victoire.",
    nobody_wins="Personne ne gagne.",
    look_back="Points à la fin de chaque manche",
    each_card="Ce qui a rapporté des points",
    other_points="par les règles",
    offers="`film FICHIER` garde la partie pour la revoir, `scénario FICHIER` écrit son dernier "
    "tour comme test, `journal` la raconte.",
    watch_prompt="Entrée : suite · nombre : autant · e : fin · t : table · q : arrêt · ?",
    watch_help="Entrée montre le choix suivant, un nombre en montre autant, `e` tous jusqu'à la "
    "fin, `t` la table, `voir CARTE` une carte, `journal` ce qui s'est passé, `scénario FICHIER` "
    "écrit le dernier tour comme test, `film FICHIER` garde la partie, `q` arrête.",
    choice_of="choix {number}",
)
