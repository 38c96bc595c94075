import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canStoreDocuments } from '#app/platform/files/offline-documents.ts'
import type { DatabaseHealth } from '#app/platform/queue/database.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import type { Check } from './checks.ts'
import type { Diagnostics } from './use-diagnostics.ts'

/** What this device can store without a connection. */
interface OfflineStorage {
  readonly changes: DatabaseHealth
  readonly documents: boolean
}

/** Tests the storage with each run of the diagnostics; null during the first test, and on a tablet, which stores nothing. */
export function useOfflineStorage({ checkedAt }: Diagnostics): OfflineStorage | null {
  const [result, setResult] = useState<OfflineStorage | null>(null)
  useEffect(() => {
    let isCancelled = false
    if (isTablet()) return
    void checkOfflineStorage().then((storage) => {
      if (!isCancelled) setResult(storage)
    })
    return () => {
      isCancelled = true
    }
  }, [checkedAt])
  return result
}

async function checkOfflineStorage(): Promise<OfflineStorage | null> {
  try {
    // With the code that stores changes, which is loaded after the first page.
    const { checkEditStorage } = await import('#app/data/projects/outbox/project-outbox.ts')
    const [changes, documents] = await Promise.all([checkEditStorage(), canStoreDocuments()])
    return { changes, documents }
  } catch (error) {
    console.warn('The storage could not be tested', error)
    return null
  }
}

/** Whether changes and documents can be stored, and what it means if not. */
export function useOfflineChecks(storage: OfflineStorage | null): Check[] {
  const { t } = useTranslation('app')
  if (storage === null) return []
  const { changes, documents } = storage
  const result = {
    fine: t('check.changesFine'),
    full: t('check.changesFull'),
    refused: t('check.changesRefused'),
    silent: t('check.changesSilent'),
  }
  return [
    { id: 'changes', term: t('check.changes'), isOk: changes === 'fine', lines: [result[changes]] },
    {
      id: 'documents',
      term: t('check.documents'),
      isOk: documents,
      lines: [t(documents ? 'check.documentsFine' : 'check.documentsNone')],
    },
  ]
}
