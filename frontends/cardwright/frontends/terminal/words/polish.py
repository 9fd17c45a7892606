"""What the terminal says in Polish."""

from typing import Final

from cardwright.frontends.terminal.words.base import Command, Usage, Words

POLISH: Final = Words(
    code="pl",
    points="Punkty",
    round="Runda {round}",
    turn_of="Wybiera {player}",
    your_turn="{player}: twój wybór",
    you="ty",
    begins="zaczyna",
    on_top="na wierzchu: {cards}",
    chosen="→ {option}",
    thinking="{player} myśli…",
    hand_over="Teraz {player}. Zamieńcie się miejscami i naciśnijcie Enter.",
    now_it_is="Teraz {player}.",
    ask="Twój wybór albo ? (pomoc)",
    ask_after_end="? pomoc, Enter koniec",
    no_such_option="Opcje mają numery od 1 do {most}; `{text}` nie jest żadną z nich.",
    not_understood="`{text}` to ani opcja, ani polecenie; ? pokazuje, co jest możliwe.",
    fits_several="`{text}` pasuje do kilku: {options}",
    unplayable="Tego nie da się zagrać: {reason}",
    whole_menu="Sam Enter pokazuje opcje jeszcze raz.",
    commands="Polecenia",
    choose_like="Wybieraj numerem, słowami opcji albo jej identyfikatorem, np. `{example}`.",
    usages={
        Command.HELP: Usage(("pomoc", "?", "h"), "", "pokaż tę pomoc"),
        Command.TABLE: Usage(("stół", "stol", "t"), "", "pokaż stół jeszcze raz"),
        Command.LOOK: Usage(
            ("pokaż", "pokaz", "l"), "KARTA", "przeczytaj kartę, także kartę opcji o NUMERZE"
        ),
        Command.LOG: Usage(("dziennik",), "[WIERSZE]", "opowiedz, co się wydarzyło"),
        Command.HINT: Usage(("podpowiedź", "podpowiedz"), "", "zapytaj bota, co by wybrał"),
        Command.WHY: Usage(("dlaczego", "w"), "[KARTA]", "powiedz, dlaczego czegoś nie można"),
        Command.UNDO: Usage(("cofnij", "u"), "", "cofnij swój ostatni wybór"),
        Command.SAVE: Usage(("zapisz",), "PLIK", "zapisz grę, żeby grać dalej później"),
        Command.REPLAY: Usage(("powtórka", "powtorka"), "PLIK", "zapisz powtórkę do obejrzenia"),
        Command.SCENARIO: Usage(
            ("scenariusz",), "PLIK [OD]", "zapisz ostatnią turę jako scenariusz"
        ),
        Command.QUIT: Usage(("koniec", "q"), "", "wyjdź; gra zostanie zachowana"),
    },
    hint="{bot} wybrałby {number}: {option}",
    nothing_yet="Nic się jeszcze nie wydarzyło.",
    undone="Cofnięto: {option}",
    nothing_to_undo="Nie masz czego cofnąć.",
    undo_refused="Tego nie można cofnąć: ktoś zobaczył od tego czasu karty albo zdecydował los. "
    "`{command}!` cofa mimo to.",
    saved="Zapisano. Graj dalej: cardwright play --resume {file}",
    saved_replay="Zapisano. Obejrzyj: cardwright watch {file}",
    saved_scenario="Zapisano. Zagraj: cardwright test --game {game} {file}",
    not_written="Nic nie zapisano: {reason}",
    file_exists="Plik `{file}` już istnieje; `{command}! {file}` go zastąpi.",
    no_card="Nie ma karty `{text}`.",
    did_you_mean="Czy chodziło o kartę {name}?",
    open_now="To jest możliwe: opcja {number}.",
    no_reason="Nic, co można teraz zrobić, nie dotyczy `{text}`.",
    not_possible="Teraz niemożliwe",
    only_these="Teraz można wybrać tylko to, co jest na liście.",
    welcome="Witaj w grze {game}.",
    playing="{players}. W każdej chwili wpisz ?, żeby zobaczyć pomoc.",
    loading="Czytam karty…",
    beginners="Czy to twoja pierwsza gra? Wtedy karty będą rozdane dla początkujących. [T/n]",
    yes=("t", "tak", "y", "yes"),
    no=("n", "nie", "no"),
    kept="Gra jest zachowana w {file}",
    go_on_with="Graj dalej: cardwright play --resume {file}",
    game_over="Koniec gry",
    wins="Wygrywa {players}.",
    share_victory="Zwycięstwem dzielą się {players}.",
    nobody_wins="Nikt nie wygrywa.",
    look_back="Punkty na koniec każdej rundy",
    each_card="Skąd punkty",
    other_points="z zasad gry",
    offers="`powtórka PLIK` zachowuje grę do obejrzenia, `scenariusz PLIK` zapisuje ostatnią turę "
    "jako test, `dziennik` opowiada całość.",
    watch_prompt="Enter: dalej · liczba: tyle · e: do końca · t: stół · q: stop · ?",
    watch_help="Enter pokazuje następny wybór, liczba tyle wyborów, `e` wszystkie do końca, "
    "`t` stół, `pokaż KARTA` kartę, `dziennik` przebieg gry, `scenariusz PLIK` zapisuje ostatnią "
    "turę jako test, `powtórka PLIK` zachowuje grę, `q` kończy.",
    choice_of="wybór {number}",
)
