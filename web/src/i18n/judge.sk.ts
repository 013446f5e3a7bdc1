import type { Messages } from "./en";

export const judge: Messages["judge"] = {
  title: "Rozhodca slov",
  about: "Pre kluby: rozhodne o ťahu, proti ktorému je námietka, a nesprávne slovo neprezradí",
  leave: "Späť na Slová",
  label: "Slová ťahu, proti ktorému je námietka",
  how: "Medzerník alebo Enter ukončí slovo. Enter v prázdnom poli rozhodne o celom ťahu. Backspace vráti posledné slovo.",
  howTap: "Slová oddeľujte medzerou. Keď budú všetky, ťuknite na Rozhodnúť.",
  words: "Slová ťahu",
  count: { one: "{n} slovo", few: "{n} slová", many: "{n} slova", other: "{n} slov" },
  decide: "Rozhodnúť",
  none: "Najprv napíšte všetky slová ťahu.",
  tooMany: {
    one: "Ťah má najviac {n} slovo.",
    few: "Ťah má najviac {n} slová.",
    many: "Ťah má najviac {n} slova.",
    other: "Ťah má najviac {n} slov.",
  },
  valid: "Ťah je platný",
  invalid: "Ťah je neplatný",
  by: "Rozhodol zoznam slov: {list}",
  next: "Ďalší ťah: stlačte ľubovoľný kláves",
  nextTap: "Ďalší ťah: ťuknite sem",
};
