import type { Service } from "@musubi/contract";
import { placeWords } from "@musubi/messages/both/place";
import { LinkButton } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import type { ComponentType } from "react";
import { MessageScreen } from "../../frame/message-screen.tsx";
import { MENU, Screen } from "../../frame/screen.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useLanguage } from "../../portal/portal-context.ts";
import { useWordsOf, type WordsOf } from "../../portal/words/words-of.ts";
import { describeService } from "../../words/describe-service.ts";
import { enterPlace, loadPlace, type Named, type ServicePlace } from "./load-place.ts";
import { usePlacePath } from "./use-place-path.ts";

export type PlaceScreenProps = ScreenProps<ServicePlace, Named>;

/** Defines a screen of one service, with the holder's relation to it. */
export const definePlaceScreen = (Screen: ComponentType<PlaceScreenProps>) =>
  defineScreen<ServicePlace | undefined, Named>({
    enter: enterPlace,
    load: loadPlace,
    Screen: ({ data, ...props }) =>
      data === undefined ? <UnknownService /> : <Screen {...props} data={data} />,
  });

function UnknownService() {
  const { unknown } = useWordsOf(placeWords);
  const linkTo = useLink();
  return (
    <MessageScreen
      aside={MENU}
      back={{ to: PATHS.home }}
      picture={<Knot size="large" kind="loose" />}
      title={unknown.title}
      lead={unknown.lead}
    >
      <LinkButton {...linkTo(PATHS.home)}>{unknown.home}</LinkButton>
    </MessageScreen>
  );
}

type NothingToDoProps = {
  readonly service: Service;
  readonly say: (
    words: WordsOf<typeof placeWords>,
    name: string,
  ) => { readonly title: string; readonly lead: string };
};

/** Says that the action is not possible with a service in its current state. */
export function NothingToDo({ service, say }: NothingToDoProps) {
  const words = useWordsOf(placeWords);
  const { id, name } = describeService(service, useLanguage());
  const to = usePlacePath(id);
  const linkTo = useLink();
  return (
    <Screen back={{ to }} {...say(words, name)}>
      <LinkButton {...linkTo(to)}>{words.toPlace(name)}</LinkButton>
    </Screen>
  );
}
