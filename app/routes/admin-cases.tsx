import { FolderPlus } from 'lucide-react'
import { type MetaFunction, useLoaderData } from 'react-router'
import { caseWords } from '#app/features/operation/backoffice/cases/ui/case-list.tsx'
import { DangerSoundSwitch } from '#app/features/operation/backoffice/cases/ui/danger-sound.tsx'
import { casesPage } from '#app/features/operation/backoffice/cases/views.server.ts'
import { officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { OfficeList } from '#app/features/operation/backoffice/kit/ui/office-list.tsx'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { MIN_PEOPLE_PER_ROW, transparencyHalves } from '#app/features/operation/cases/transparency.views.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Panel } from '#app/ui/panel.tsx'

export const handle = { texts: ['office-cases', 'backoffice', 'cases'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('office-cases', async ({ ctx, viewer, query }) => ({
  list: await casesPage(ctx, viewer, query),
  now: ctx.clock.now(),
  transparency: { halves: transparencyHalves(ctx.clock.now()), least: MIN_PEOPLE_PER_ROW },
}))

export default function AdminCasesPage() {
  const { list, now, transparency } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-cases')
  const { language } = useFormat()
  const home = `/${language}/admin`
  return (
    <OfficePage
      texts="office-cases"
      aside={
        <Button to={`${home}/cases/new`} variant="sec" icon={<FolderPlus />}>
          {t('ownForm.title')}
        </Button>
      }
    >
      <OfficeList list={list} words={caseWords(now)} file="cases" />
      <div className="mt-12 grid items-start gap-6 lg:grid-cols-2">
        <Panel tone="sunk">
          <DangerSoundSwitch />
        </Panel>
        <Panel tone="sunk">
          <h2 className="t1">{t('transparency.title')}</h2>
          <p className="mt-1.5 text-ink-2">{t('transparency.text', { least: transparency.least })}</p>
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
            {transparency.halves.map(({ year, half }) => (
              <li key={`${year}-${half}`}>
                <TextLink href={`${home}/cases/transparency/${year}-h${half}.csv`}>
                  {t('transparency.file', { year, half })}
                </TextLink>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </OfficePage>
  )
}
