import { Component, type ComponentChildren } from 'preact';

/** A view that fails says so, and leaves the others usable. */
export class Guard extends Component<{ children: ComponentChildren }, { failure: string | null }> {
  override state = { failure: null };

  static override getDerivedStateFromError(error: unknown) {
    return { failure: String(error) };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render() {
    return this.state.failure === null ? (
      this.props.children
    ) : (
      <p class="notice bad" role="alert">
        This view failed, which is a defect of the page: {this.state.failure}
      </p>
    );
  }
}
