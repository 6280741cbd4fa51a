import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { exampleConfig } from "../../test-support/example-config.ts";
import { inPortal } from "../../test-support/in-portal.tsx";
import { PortalProvider, usePortal } from "../portal/portal-context.ts";
import { helpOfMessage } from "../refusals/help-of-messages.ts";
import { MESSAGES } from "../words/messages.ts";
import { FormMessage } from "./form-message.tsx";
import { HelpLink } from "./help-link.tsx";

/** A deployment without help pages of the operator. */
function WithOurHelp({ message }: { readonly message: "code_mismatch" }) {
  const portal = usePortal();
  const { help: _, ...links } = exampleConfig.site.links.en;
  const site = { ...exampleConfig.site, links: { ja: links, en: links } };
  return (
    <PortalProvider value={{ ...portal, config: { ...exampleConfig, site } }}>
      <HelpLink topic={helpOfMessage(message)} />
    </PortalProvider>
  );
}

const show = (message: Parameters<typeof FormMessage>[0]["message"]) =>
  renderToStaticMarkup(
    inPortal(
      <>
        <FormMessage message={message} />
        <HelpLink topic={helpOfMessage(message)} />
      </>,
    ),
  );

it("a refusal links to its help topic, in a new tab", () => {
  const page = renderToStaticMarkup(inPortal(<WithOurHelp message="code_mismatch" />));
  expect(page).toContain(`href="${exampleConfig.identityOrigin}/help?lng=en#code"`);
  expect(page).toContain('target="_blank"');
});

it("a refusal links to the operator's own help if there is one, outside the message that is read out", () => {
  const page = show("too_many_requests");
  expect(page).toContain('href="https://www.example/help"');
  expect(page.indexOf("<a ")).toBeGreaterThan(page.indexOf(MESSAGES.en.too_many_requests));
  expect(page).toMatch(/<\/div><\/div><a /);
});

it("messages that need no help, and network failures, have no link", () => {
  expect(show("invalid_email")).not.toContain("<a ");
  expect(show("unanswered")).not.toContain("<a ");
  expect(show(undefined)).toBe("");
});
