import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { TextsContext } from './i18n/language-texts.ts'
import { DEFAULT_LANGUAGE, enablePseudoLanguage, isLanguage, PSEUDO_LANGUAGE } from './i18n/languages.ts'
import type { Namespace } from './i18n/resources.ts'
import { browserTexts, preloadTexts } from './i18n/texts.client.ts'
import { rememberZone } from './platform/browser/time-zone-cookie.ts'

async function hydrate() {
  const { lang, dataset } = document.documentElement
  if (lang === PSEUDO_LANGUAGE) enablePseudoLanguage()
  await preloadTexts(isLanguage(lang) ? lang : DEFAULT_LANGUAGE, (dataset.texts ?? 'ui').split(' ') as Namespace[])
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <CSPProvider nonce={document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce}>
          <TextsContext value={browserTexts}>
            <HydratedRouter />
          </TextsContext>
        </CSPProvider>
      </StrictMode>,
    )
  })
}

// In its own task: the first use of Intl takes 50 ms on a slow phone.
setTimeout(rememberZone)
hydrate()
