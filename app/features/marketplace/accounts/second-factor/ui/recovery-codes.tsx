import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, goOnTo }: { codes: readonly string[]; goOnTo: string }) {
  const { t } = useTranslation('account')
  const isHydrated = useHydrated()
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="d3">
        {t('factor.codesTitle')}
      </h2>
      <Note live className="mt-3">
        {t('factor.codes')}
      </Note>
      <ul className="tabular my-6 grid max-w-[420px] grid-cols-2 gap-x-8 gap-y-2 rounded-card bg-sunk p-5 font-medium">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      {isHydrated && <KeepCodes codes={codes} />}
      <Button to={goOnTo} className="print:hidden">
        {t('factor.saved')}
      </Button>
    </section>
  )
}

/** Copy, download and print; a browser that cannot copy says so, and the codes can be selected. */
function KeepCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('account')
  const [isUncopied, setUncopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setUncopied(false)
      showToast(t('factor.copied'))
    } catch {
      setUncopied(true)
    }
  }
  return (
    <div className="mb-8 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button variant="sec" size="sm" icon={<Copy />} onClick={() => void copy()}>
          {t('factor.copy')}
        </Button>
        <Button
          variant="sec"
          size="sm"
          icon={<Download />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t('factor.fileName')}
        >
          {t('factor.download')}
        </Button>
        <Button variant="sec" size="sm" icon={<Printer />} onClick={() => window.print()}>
          {t('factor.print')}
        </Button>
      </div>
      {isUncopied && (
        <Note tone="bad" className="mt-4">
          {t('factor.copyFailed')}
        </Note>
      )}
    </div>
  )
}
