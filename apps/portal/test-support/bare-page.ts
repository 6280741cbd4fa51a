import { createElement } from "react";
import { createRoot } from "react-dom/client";

const [place] = document.getElementsByTagName("div");
if (place !== undefined) createRoot(place).render(createElement("h1", undefined, "結びます"));
