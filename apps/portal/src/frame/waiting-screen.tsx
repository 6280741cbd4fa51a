import { Loading, type LoadingProps } from "@musubi/ui/loading.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { useWords } from "../portal/portal-context.ts";
import { Frame, type FrameOptions } from "./frame.tsx";

type WaitingScreenProps = Pick<FrameOptions, "theme" | "width" | "back"> &
  Pick<LoadingProps, "shape" | "prompt"> & {
    /** The title of the next screen, if it is known. */
    readonly title?: string | undefined;
  };

/** The outline of a screen that is loading. */
export function WaitingScreen({ title, shape, prompt = false, ...frame }: WaitingScreenProps) {
  const { common, frame: words } = useWords();
  return (
    <Frame {...frame} waiting>
      {/* Visual only: a screen reader announces the loading, and the title when the screen is there. */}
      {title && (
        <div aria-hidden="true">
          <PageTitle>{title}</PageTitle>
        </div>
      )}
      <Loading
        label={common.loading}
        late={words.stillLoading}
        shape={shape}
        prompt={prompt}
        titled={title !== undefined}
      />
    </Frame>
  );
}
