"""What the terminal says in German."""

from typing import Final

from cardwright.frontends.terminal.words.base import Command, Usage, Words

GERMAN: Final = Words(
    code="de",
    points="Punkte",
    round="Runde {round}",
    turn_of="{player} wählt",
    your_turn="{player}, du wählst",
    you="du",
    begins="beginnt",
    on_top="obenauf: {cards}",
    chosen="→ {option}",
    thinking="{player} denkt nach …",
    hand_over="Jetzt ist {player} dran. Gebt den Bildschirm weiter, dann Enter.",
    now_it_is="Jetzt ist {player} dran.",
    ask="Deine Wahl, oder ? für Hilfe",
    ask_after_end="? für Hilfe, Enter zum Verlassen",
    no_such_option="Es gibt die Möglichkeiten 1 bis {most}; `{text}` ist keine davon.",
    not_understood="`{text}` ist weder eine Möglichkeit noch ein Befehl; ? zeigt, was es gibt.",
    fits_several="`{text}` passt auf mehrere: {options}",
    unplayable="Das kann nicht gespielt werden: {reason}",
    whole_menu="Enter allein zeigt die Möglichkeiten noch einmal.",
    commands="Befehle",
    choose_like="Wähle mit der Nummer, mit den Worten einer Möglichkeit oder mit ihrer Kennung, "
    "etwa `{example}`.",
    usages={
        Command.HELP: Usage(("hilfe", "?", "h"), "", "diese Hilfe zeigen"),
        Command.TABLE: Usage(("tisch", "t"), "", "den Tisch noch einmal zeigen"),
        Command.LOOK: Usage(("karte", "l"), "KARTE", "eine Karte lesen, auch die einer NUMMER"),
        Command.LOG: Usage(("verlauf",), "[ZEILEN]", "erzählen, was geschehen ist"),
        Command.HINT: Usage(("rat",), "", "einen Bot fragen, was er wählen würde"),
        Command.WHY: Usage(("warum", "w"), "[KARTE]", "sagen, warum etwas nicht geht"),
        Command.UNDO: Usage(("zurück", "u"), "", "die letzte eigene Wahl zurücknehmen"),
        Command.SAVE: Usage(("speichern",), "DATEI", "das Spiel für später speichern"),
        Command.REPLAY: Usage(("aufnahme",), "DATEI", "eine Aufzeichnung zum Ansehen speichern"),
        Command.SCENARIO: Usage(
            ("szenario",), "DATEI [AB]", "den letzten Zug als Szenario schreiben"
        ),
        Command.QUIT: Usage(("ende", "q"), "", "gehen; das Spiel bleibt erhalten"),
    },
    hint="{bot} würde {number} wählen: {option}",
    nothing_yet="Noch ist nichts geschehen.",
    undone="Zurückgenommen: {option}",
    nothing_to_undo="Es gibt nichts von dir zurückzunehmen.",
    undo_refused="Das lässt sich nicht zurücknehmen: Jemand hat seither Karten gesehen, oder das "
    "Glück hat entschieden. `{command}!` tut es trotzdem.",
    saved="Gespeichert. Weiter mit: cardwright play --resume {file}",
    saved_replay="Gespeichert. Ansehen mit: cardwright watch {file}",
    saved_scenario="Geschrieben. Spielen mit: cardwright test --game {game} {file}",
    not_written="Nichts geschrieben: {reason}",
    file_exists="`{file}` gibt es schon; `{command}! {file}` ersetzt es.",
    no_card="Es gibt keine Karte `{text}`.",
    did_you_mean="Meintest du {name}?",
    open_now="Das geht: Möglichkeit {number}.",
    no_reason="Nichts, was du jetzt tun könntest, hat mit `{text}` zu tun.",
    not_possible="Jetzt nicht möglich",
    only_these="Jetzt geht nur, was zur Wahl steht.",
    welcome="Willkommen bei {game}.",
    playing="{players}. Mit ? bekommst du jederzeit Hilfe.",
    loading="Die Karten werden gelesen …",
    beginners="Ist das dein erstes Spiel? Dann wird für Einsteiger ausgeteilt. [J/n]",
    yes=("j", "ja", "y", "yes"),
    no=("n", "nein", "no"),
    kept="Das Spiel ist aufgehoben in {file}",
    go_on_with="Weiter mit: cardwright play --resume {file}",
    game_over="Das Spiel ist zu Ende",
    wins="{players} gewinnt.",
    share_victory="{players} teilen sich den Sieg.",
    nobody_wins="Niemand gewinnt.",
    look_back="Punkte am Ende jeder Runde",
    each_card="Was Punkte brachte",
    other_points="nach den Regeln",
    offers="`aufnahme DATEI` hebt das Spiel zum Ansehen auf, `szenario DATEI` schreibt den letzten "
    "Zug als Test, `verlauf` erzählt es.",
    watch_prompt="Enter: weiter · Zahl: so viele · e: bis zum Ende · t: Tisch · q: Schluss · ?",
    watch_help="Enter zeigt die nächste Wahl, eine Zahl so viele, `e` alle bis zum Ende, `t` den "
    "Tisch, `karte KARTE` eine Karte, `verlauf` was geschehen ist, `szenario DATEI` schreibt den "
    "letzten Zug als Test, `aufnahme DATEI` hebt das Spiel auf, `q` hört auf.",
    choice_of="Wahl {number}",
)
