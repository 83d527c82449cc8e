import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ErrorState } from './parts/states';

interface Props {
  readonly children: ReactNode;
  /** Says that it failed and offers to try again: for a panel that somebody opened. Else nothing stands there. */
  readonly told?: boolean;
}
interface State {
  readonly at: string;
  readonly fault?: { readonly error: unknown };
}

/** The net of `Alone`: what fell into it is tried again at another address. */
export class Net extends Component<Props & { readonly at: string }, State> {
  override state: State = { at: this.props.at };
  static getDerivedStateFromError(error: unknown): Pick<State, 'fault'> {
    return { fault: { error } };
  }
  static getDerivedStateFromProps({ at }: { readonly at: string }, state: State): State | null {
    return at === state.at ? null : { at, fault: undefined };
  }
  readonly again = () => this.setState({ fault: undefined });
  override render() {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return this.props.told ? <ErrorState compact error={fault.error} onRetry={this.again} /> : null;
  }
}

/** A part of the frame or beside a page: when it throws it fails alone, and the page stays. The next address tries it again. */
export function Alone(props: Props) {
  const { pathname } = useLocation();
  return <Net at={pathname} {...props} />;
}
