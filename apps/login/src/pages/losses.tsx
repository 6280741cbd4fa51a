import type { LoginPage } from "@musubi/contract/login-pages";
import { Consequences } from "@musubi/ui/consequences.tsx";
import { CrossIcon } from "@musubi/ui/form-icons.tsx";
import type { LoginWords } from "../words.ts";
import { nameCredential } from "./happened.tsx";

type LossesProps = Pick<
  Extract<LoginPage, { page: "take-back" }>,
  "services" | "credentials" | "undoneToo"
> & { readonly words: LoginWords["takeBack"] };

/** What does not come back, and what ends. It stands before the button. */
export function Losses({ services, credentials, undoneToo, words }: LossesProps) {
  const { outlook, happened, means } = words;
  const { credentialLost, credentialYoung, credentialEnds } = means.restore;
  const tell = (outcome: (typeof credentials)[number]["outcome"], say: (name: string) => string) =>
    credentials
      .filter((credential) => credential.outcome === outcome)
      .map((credential) => say(nameCredential(credential, happened)));
  const lost = [
    ...services.flatMap(({ name, outcome, reason }) =>
      outcome === "cannot" && reason ? [outlook.reasons[reason](name)] : [],
    ),
    ...tell("cannot", credentialLost),
    ...tell("young", credentialYoung),
  ];
  const undone = [
    ...[...new Set(undoneToo)].map((kind) => outlook.undone[kind]),
    ...tell("ends", credentialEnds),
  ];
  return [[outlook.cannot, lost] as const, [outlook.undoneToo, undone] as const].map(
    ([title, items]) =>
      items.length > 0 && (
        <Consequences key={title} title={title} icon={<CrossIcon />} kind="ends" items={items} />
      ),
  );
}
