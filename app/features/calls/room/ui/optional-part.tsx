import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  onFailed?: () => void
}

/** What a call can do without: when it cannot be shown, nothing is in its place and the call goes on. */
export class OptionalPart extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailed?.()
    this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
