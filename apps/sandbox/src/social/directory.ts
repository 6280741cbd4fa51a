import { createHash } from "node:crypto";
import { canonicalEmail, PROVIDERS, type ProviderName } from "@musubi/contract";
import type { ProviderPerson } from "@musubi/demo-world";

/** A person at a provider. The demo's people always have an address; others may give none. */
export type Person = Omit<ProviderPerson, "email"> & { readonly email: string | undefined };

export type Newcomer = {
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly hidesEmail: boolean;
};

export type Directory = {
  /** The people to choose from. */
  readonly people: readonly ProviderPerson[];
  readonly find: (subject: string) => Person | undefined;
  /** Returns a person who is not in the demo. The same address is always the same person. */
  readonly meet: (newcomer: Newcomer) => Person;
  /** Returns whether an application sees a person for the first time. */
  readonly introduce: (subject: string) => boolean;
  readonly clear: () => void;
};

/** All people at one provider. */
export function createDirectory(
  provider: ProviderName,
  everybody: readonly ProviderPerson[],
): Directory {
  const people = everybody.filter((each) => each.provider === provider);
  const met = new Map<string, Person>();
  const introduced = new Set<string>();

  return {
    people,
    find: (subject) => people.find((each) => each.subject === subject) ?? met.get(subject),
    meet({ email, emailVerified, hidesEmail }) {
      const mark = digest(email === undefined ? "" : canonicalEmail(email));
      const person: Person = {
        provider,
        subject: `${PROVIDERS[provider].slug}-${mark}`,
        // The name does not repeat the address, which this person may hide.
        name: { ja: "どなたか", en: "Some Body" },
        emailVerified,
        ...(hidesEmail && email !== undefined
          ? { email: `${mark}@privaterelay.appleid.example`, emailHidden: true }
          : { email }),
      };
      met.set(person.subject, person);
      return person;
    },
    introduce(subject) {
      const isNew = !introduced.has(subject);
      introduced.add(subject);
      return isNew;
    },
    clear() {
      met.clear();
      introduced.clear();
    },
  };
}

const digest = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 12);
