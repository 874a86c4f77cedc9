import { Component, type ReactNode } from 'react'
import type { Shown } from '#web/routing/router.ts'
import { PageError } from './page-error.tsx'

interface Props {
  shown: Shown
  children: ReactNode
}
interface State {
  failed: { error: unknown } | null
}

export class PageBoundary extends Component<Props, State> {
  override state: State = { failed: null }
  static getDerivedStateFromError = (error: unknown): State => ({ failed: { error } })
  override componentDidUpdate(before: Props, { failed }: State) {
    if (before.shown !== this.props.shown && failed && failed === this.state.failed)
      this.setState({ failed: null })
  }
  override render() {
    const { failed } = this.state
    return failed ? <PageError error={failed.error} /> : this.props.children
  }
}
