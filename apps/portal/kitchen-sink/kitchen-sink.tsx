import { Choice } from "@musubi/ui/choice.tsx";
import { Page, type Theme } from "@musubi/ui/page.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { useState } from "react";
import { listSpecimens, roomOf } from "./specimens.tsx";

/** Every component in its main states, in one theme. For developers only: no build of the portal contains it. */
export function KitchenSink({ theme: first }: { readonly theme: Theme }) {
  const [theme, setTheme] = useState(first);
  return (
    <Page theme={theme} width="wide">
      <PageTitle lead="packages/ui">/kitchen-sink</PageTitle>
      <Choice
        label="theme"
        options={{ paper: "paper", ink: "ink" }}
        chosen={theme}
        onChoose={setTheme}
      />
      {Object.entries(listSpecimens(theme)).map(([component, states]) => (
        <section key={component} className={`sink-component sink-${roomOf(component)}`}>
          <h2>{component}</h2>
          {Object.entries(states).map(([state, specimen]) => (
            <figure key={state} className="sink-state">
              <figcaption>{state}</figcaption>
              <div data-specimen={`${component}: ${state}`}>{specimen}</div>
            </figure>
          ))}
        </section>
      ))}
    </Page>
  );
}
