import type { Messages } from "./en";

export const refusals: Messages["refusals"] = {
  "not-your-turn": "Ruch należy do innego gracza.",
  "not-your-seat": "To miejsce nie jest Twoje.",
  "not-allowed": "To możliwe tylko w grze na jednym ekranie, w której wszystkie miejsca należą do ciebie.",
  "game-not-over":
    "To pozycja z niedokończonej partii między ludźmi. Będzie można ją przeanalizować, gdy partia się skończy.",
  "not-now": "Teraz nie jest to możliwe.",
  over: "Gra się skończyła.",
  stale: "Gra toczyła się tymczasem dalej. Spójrz jeszcze raz.",
  declined: "Komputer nie chce remisu.",
  "no-room": "Nie ma takiej gry; być może została usunięta.",
  "wrong-token": "Ten link nie otwiera żadnego miejsca w grze albo ktoś już je zajął.",
  unreadable: "Tę grę utworzyła inna wersja Kotvy; ta nie umie jej grać.",
  "too-fast": "Zbyt wiele wiadomości naraz. Poczekaj chwilę.",
  "too-large": "To jest za duże, żeby je wysłać.",
  "too-long": "Ta gra jest za długa, nie można jej kontynuować.",
  "too-many-rooms": "Zbyt wiele gier. Najpierw opuść lub usuń niektóre.",
  "too-many-questions": "Zbyt wiele pytań naraz. Poczekaj na odpowiedź albo któreś zatrzymaj.",
  "too-many-simulations": "Zbyt wiele symulacji naraz. Najpierw którąś zatrzymaj.",
  "no-lexicon": "Wybierz listę słów: plik nie podaje żadnej z zainstalowanych.",
  taken: "Tak nazywa się lista słów programu. Wybierz inną nazwę.",
  "not-here": "Listy słów można zmieniać tylko na komputerze, na którym działa Kotva.",
  "too-many": "Za dużo własnych słów. Zrób z nich listę.",
  invalid: "Serwer nie może tego przyjąć: coś jest za długie albo innego rodzaju.",
};
