import { Loading, type LoadingProps } from "@musubi/ui/loading.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { useWords } from "../portal/portal-context.ts";
import { Frame, type FrameOptions } from "./frame.tsx";

type WaitingScreenProps = Pick<FrameOptions, "theme" | "width" | "back"> &
  Pick<LoadingProps, "shape" | "prompt"> & {
    /** What is coming, where that is known. */
    readonly title?: string | undefined;
  };

/** A screen that is on its way, with nothing to show yet but where it will stand. */
export function WaitingScreen({ title, shape, prompt = false, ...frame }: WaitingScreenProps) {
  const { common, frame: words } = useWords();
  return (
    <Frame {...frame} waiting>
      {/* To be seen: who listens hears that it is on its way, and the title when it is there. */}
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
