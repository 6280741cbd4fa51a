import { LinkButton } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import type { ComponentType } from "react";
import { Frame } from "../../frame/frame.tsx";
import { MessageScreen } from "../../frame/message-screen.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { usePlaceWords } from "../../portal/words/place.ts";
import { enterPlace, loadPlace, type Named, type ServicePlace } from "./load-place.ts";

export type PlaceScreenProps = ScreenProps<ServicePlace, Named>;

/** A screen of one service, with what that is to the holder. */
export const definePlaceScreen = (Screen: ComponentType<PlaceScreenProps>) =>
  defineScreen<ServicePlace | undefined, Named>({
    enter: enterPlace,
    load: loadPlace,
    Screen: ({ data, ...props }) =>
      data === undefined ? <UnknownService /> : <Screen {...props} data={data} />,
  });

function UnknownService() {
  const { unknown } = usePlaceWords();
  const linkTo = useLink();
  return (
    <Frame back={{ to: PATHS.home }}>
      <MessageScreen
        picture={<Knot size="large" kind="loose" />}
        title={unknown.title}
        lead={unknown.lead}
      >
        <LinkButton {...linkTo(PATHS.home)}>{unknown.home}</LinkButton>
      </MessageScreen>
    </Frame>
  );
}
