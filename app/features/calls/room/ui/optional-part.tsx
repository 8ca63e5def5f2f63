import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  onFailed?: () => void
}

/** Milliseconds until it is tried again: what fails at once each time would take the call with it. */
const RETRY_MS = 5_000

/** What a call can do without: when it cannot be shown, nothing is in its place and the call goes on. */
export class OptionalPart extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  private retry: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailed?.()
    this.retry = setTimeout(() => this.setState({ hasFailed: false }), RETRY_MS)
  }

  override componentWillUnmount() {
    clearTimeout(this.retry)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
