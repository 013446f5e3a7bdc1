import type { Messages } from "./en";

export const install: Messages["install"] = {
  title: "Instalacja słów",
  none: "Gry słowne potrzebują listy słów, a żadna nie jest jeszcze zainstalowana. Wybierz język, resztą zajmie się program.",
  more: "Inne języki",
  words: { one: "{n} słowo", few: "{n} słowa", many: "{n} słów", other: "{n} słowa" },
  download: "do pobrania najwyżej {n} MB",
  disk: "na dysku {n} MB",
  licence: "licencja: {licence}",
  start: "Zainstaluj",
  startOf: "Zainstaluj: {language}",
  running: "Trwa instalacja: {language}",
  progress: "Krok {done} z {steps}",
  steps: {
    find: "Szukanie i pobieranie pakietu {about}.",
    read: "Czytanie słów z {about}.",
    compile: "Przygotowywanie słów do gry.",
    "find-common": "Szukanie i pobieranie pakietu {about}.",
    common: "Porządkowanie słów według częstości.",
    levels: "Przygotowywanie słów, które znają poszczególni przeciwnicy.",
  },
  cancel: "Zatrzymaj",
  interrupted: "Instalacja została zatrzymana: {language}. To, co gotowe, zostaje i od tego miejsca można kontynuować.",
  resume: "Kontynuuj",
  failed: "Instalacja się nie powiodła: {language}. Czy komputer ma połączenie z internetem?",
  again: "Spróbuj ponownie",
  uncommon:
    "Słowa są zainstalowane, ale brakuje listy częstych słów, więc mogą grać tylko najsilniejsi przeciwnicy. Spróbuj ponownie z połączeniem z internetem.",
  elsewhere: "Listy słów można zainstalować tylko na komputerze, na którym działa Kotva, tutaj lub w terminalu:",
};
