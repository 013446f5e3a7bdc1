import "./styles/font.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/premiums.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { i18n } from "./i18n/i18n.svelte";
import { pageAt } from "./frame/pages";

// Load the page of this address in parallel with the texts.
void pageAt(location.pathname)?.view();
const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
await i18n.start();
mount(App, { target });
