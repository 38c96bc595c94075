import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../forms/button.tsx'
import { errorReference } from './error-reference.ts'
import { CopyableReference } from './copyable-reference.tsx'
import { StatePage } from './state-page.tsx'

interface State {
  reference: string | null
}

/** Error boundary of one panel: the rest of the page keeps working, and the error is logged with a reference. */
export class PanelErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { reference: null }

  static getDerivedStateFromError(error: unknown): State {
    return { reference: errorReference(error) }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(`Panel error ${this.state.reference}`, error, componentStack)
  }

  override render(): ReactNode {
    const { reference } = this.state
    if (reference === null) return this.props.children
    return <PanelError reference={reference} onRetry={() => this.setState({ reference: null })} />
  }
}

function PanelError({ reference, onRetry }: { reference: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <StatePage size="panel" role="alert" title={t('state.panel')} text={t('state.panelText')}>
      <Button onClick={onRetry}>{t('state.retry')}</Button>
      <CopyableReference id={reference} />
    </StatePage>
  )
}
