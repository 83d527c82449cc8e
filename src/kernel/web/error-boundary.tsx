import { Component, type ReactNode } from 'react';
import { ui } from './i18n/i18n';

/** The last net: what fails above every screen still says so and offers to load again. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <div className="state" role="alert">
        <h2>{ui('failed')}</h2>
        <p>{ui('failedText')}</p>
        <button type="button" onClick={() => location.reload()}>
          {ui('retry')}
        </button>
        <code>{this.state.error.name}</code>
      </div>
    );
  }
}
