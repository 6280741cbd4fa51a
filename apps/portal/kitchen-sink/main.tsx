import "./kitchen-sink.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { KitchenSink } from "./kitchen-sink.tsx";

const place = document.getElementById("root");
if (place === null) throw new Error("The page has no place for the components.");
const theme = new URLSearchParams(window.location.search).get("theme");
createRoot(place).render(
  <StrictMode>
    <KitchenSink theme={theme === "ink" ? "ink" : "paper"} />
  </StrictMode>,
);
