import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Shown when the part fails; without it the part is retried. */
  instead?: ReactNode
  onFailed?: () => void
}

/** Wait this long before a retry: a part that keeps failing must not slow down the call. */
const RETRY_MS = 5_000

/** An optional part of the call: when it fails, the call continues without it. */
export class OptionalPart extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  private retry: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailed?.()
    if (this.props.instead === undefined) this.retry = setTimeout(() => this.setState({ hasFailed: false }), RETRY_MS)
  }

  override componentWillUnmount() {
    clearTimeout(this.retry)
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
