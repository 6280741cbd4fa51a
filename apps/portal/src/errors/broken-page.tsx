import { Button } from "@musubi/ui/button.tsx";
import { Page } from "@musubi/ui/page.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import type { PortalWords } from "../words/words.ts";

/** The error page of a portal without a valid configuration. It has no links, because their targets are unknown. */
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
