import { Component, type ReactNode } from "react";
import { MissingWords } from "../portal/lazy-words/lazy-words.ts";
import { MissingScreen } from "./missing-screen.tsx";

type WordsBoundaryProps = { readonly children: ReactNode };

/** Whether words were missing before, since the document was loaded. */
let wereMissing = false;

/** Around a screen with words of its own: says that they did not come, and lets the next visit ask for them again. */
export class WordsBoundary extends Component<WordsBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof MissingWords)) return;
    error.forget();
    // A browser may keep that a file did not come for as long as the document lives.
    if (wereMissing && navigator.onLine) window.location.reload();
    wereMissing = true;
  }

  override render() {
    const error: unknown = this.state.error;
    if (error === undefined) return this.props.children;
    if (error instanceof MissingWords) return <MissingScreen />;
    // What nobody planned is the error page's business.
    throw error;
  }
}
