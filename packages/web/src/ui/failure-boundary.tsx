import { Component, type ReactNode } from 'react';

interface Props {
  /** Where we are; somewhere else nothing has failed yet. */
  at: string;
  fallback: ReactNode;
  onFailure: () => void;
  children: ReactNode;
}

interface State {
  at: string;
  hasFailed: boolean;
}

/** Shows something else in place of what broke, until one goes elsewhere. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, hasFailed: false };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
