import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { languageTexts, ReaderTexts } from './language-texts.ts'
import { useTranslation } from './use-translation.ts'

function Close() {
  const { t, i18n } = useTranslation(['ui', 'shell'])
  return <b lang={i18n.language}>{`${t('close')}, ${t('shell:menu.label')}`}</b>
}

const catalogues = { ui: { close: 'Close' }, shell: { menu: { label: 'Your account' } } }

test('a component waits for all of its missing texts, which are fetched together', async () => {
  const fetchCatalogue = vi.fn(async (name: string) => catalogues[name as 'ui'])
  const texts = languageTexts('en', {}, fetchCatalogue)
  const stream = await renderToReadableStream(
    <ReaderTexts value={texts}>
      <Suspense fallback="…">
        <Close />
      </Suspense>
    </ReaderTexts>,
  )
  expect(fetchCatalogue.mock.calls).toEqual([['ui'], ['shell']])
  await stream.allReady
  expect(await new Response(stream).text()).toContain('<b lang="en">Close, Your account</b>')
})

test('texts that fail to load go to the error boundary', async () => {
  const texts = languageTexts('en', {}, () => Promise.reject(new Error('offline')))
  const page = renderToReadableStream(
    <ReaderTexts value={texts}>
      <Close />
    </ReaderTexts>,
    { onError: () => {} },
  )
  await expect(page).rejects.toThrow('offline')
})
