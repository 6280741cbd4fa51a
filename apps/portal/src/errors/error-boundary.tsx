import { Component, type ReactNode } from "react";

type ErrorBoundaryProps = { readonly fallback: ReactNode; readonly children: ReactNode };

/** Shows the error page instead of nothing when a screen throws. React itself writes the cause to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
