import { Button } from "@musubi/ui/button.tsx";
import { Page } from "@musubi/ui/page.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import type { PortalWords } from "../words/words.ts";

/** The error page of a portal that does not know its own configuration: no links, for nobody said where they lead. */
export function BrokenPage({ words }: { readonly words: PortalWords }) {
  const { reasons, reload } = words.errorPage;
  return (
    <Page theme="paper">
      <PageTitle lead={reasons.unexpected.lead}>{reasons.unexpected.title}</PageTitle>
      <Button kind="quiet" onClick={() => window.location.reload()}>
        {reload}
      </Button>
    </Page>
  );
}
