import { Form } from 'react-router'
import type { LanguageCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import {
  TESTIMONIAL_CONSENT_MAX,
  TESTIMONIAL_NAME_MAX,
  TESTIMONIAL_PLACE_MAX,
  TESTIMONIAL_TEXT_MAX,
} from '#app/features/operation/site/testimonials/schema.ts'
import type { StoredTestimonial } from '#app/features/operation/site/testimonials/views.server.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { ActForm } from '../../kit/ui/act-form.tsx'
import { useWords } from '../../kit/ui/use-words.ts'

const FIELDS = ['id', 'language', 'name', 'text', 'consent', 'place'] as const
type TypedTestimonial = Record<(typeof FIELDS)[number], string>

export const typedTestimonial = (form: FormData): TypedTestimonial =>
  Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? '')])) as TypedTestimonial

type Props = {
  all: readonly StoredTestimonial[]
  edited: StoredTestimonial | null
  typed: TypedTestimonial | null
}

export function TestimonialsOffice({ all, edited, typed }: Props) {
  const { t, format } = useWords(['office-companions', 'languages'])
  const home = `/${format.language}/admin/companions/testimonials`
  return (
    <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="grid gap-10">
        {all.length === 0 && <EmptyState title={t('testimonials.none')} level={2} />}
        {LANGUAGES.filter((language) => all.some((each) => each.language === language)).map((language) => (
          <section key={language}>
            <SectionHead title={t(`languages:${language as LanguageCode}`)} size="t1" />
            <ol className="mt-4 grid">
              {all
                .filter((each) => each.language === language)
                .map(({ id, place, name, text, consent, isInvented }) => (
                  <li key={id} className="grid gap-1 border-line border-t py-4">
                    <p lang={language} className="[overflow-wrap:anywhere]">
                      {text}
                    </p>
                    <p className="font-semibold [overflow-wrap:anywhere]">
                      {place}. <span lang={language}>{name}</span>{' '}
                      {isInvented && <Tag>{t('testimonials.invented')}</Tag>}
                    </p>
                    <p className="small text-ink-3 [overflow-wrap:anywhere]">{consent}</p>
                    <Form method="post" className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2" preventScrollReset>
                      <TextLink
                        to={`${home}?edit=${id}#form`}
                        aria-label={t('of', { act: t('testimonials.edit'), name })}
                      >
                        {t('testimonials.edit')}
                      </TextLink>
                      <input type="hidden" name="id" value={id} />
                      <Button
                        type="submit"
                        name="intent"
                        value="remove"
                        variant="ghost"
                        size="sm"
                        aria-label={t('of', { act: t('testimonials.remove'), name })}
                      >
                        {t('testimonials.remove')}
                      </Button>
                    </Form>
                  </li>
                ))}
            </ol>
          </section>
        ))}
      </div>
      <TestimonialForm key={edited?.id ?? newest(all)} edited={edited} typed={typed} last={lastPlace(all)} />
    </div>
  )
}

/** Changes when a testimonial is added, which resets its form. */
const newest = (all: readonly StoredTestimonial[]) => Math.max(0, ...all.map(({ createdAt }) => createdAt.getTime()))

const lastPlace = (all: readonly StoredTestimonial[]) =>
  Math.min(TESTIMONIAL_PLACE_MAX, Math.max(0, ...all.map(({ place }) => place)) + 1)

function TestimonialForm({ edited, typed, last }: Pick<Props, 'edited' | 'typed'> & { last: number }) {
  const { t, language } = useWords(['office-companions', 'languages'])
  const value = (name: (typeof FIELDS)[number]) => typed?.[name] ?? String(edited?.[name] ?? '')
  return (
    <div id="form" className="scroll-mt-6">
      <ActForm
        texts="office-companions"
        title={t(edited ? 'testimonials.editTitle' : 'testimonials.add')}
        values={{ id: edited?.id ?? '' }}
        confirms={false}
        preventScrollReset
        acts={[{ intent: 'save', label: t(edited ? 'testimonials.save' : 'testimonials.add') }]}
        {...(edited && { close: { to: `/${language}/admin/companions/testimonials`, label: t('close') } })}
        fields={[
          {
            name: 'language',
            label: t('testimonials.language'),
            options: LANGUAGES.map((code) => ({ value: code, label: t(`languages:${code as LanguageCode}`) })),
            defaultValue: value('language') || language,
          },
          {
            name: 'text',
            label: t('testimonials.text'),
            help: t('testimonials.textHelp'),
            rows: 3,
            maxLength: TESTIMONIAL_TEXT_MAX,
            defaultValue: value('text'),
          },
          {
            name: 'name',
            label: t('testimonials.name'),
            help: t('testimonials.nameHelp'),
            maxLength: TESTIMONIAL_NAME_MAX,
            defaultValue: value('name'),
          },
          {
            name: 'consent',
            label: t('testimonials.consent'),
            help: t('testimonials.consentHelp'),
            rows: 2,
            maxLength: TESTIMONIAL_CONSENT_MAX,
            defaultValue: value('consent'),
          },
          {
            name: 'place',
            label: t('testimonials.place'),
            help: t('testimonials.placeHelp'),
            inputMode: 'numeric',
            className: 'max-w-40',
            defaultValue: value('place') || String(last),
          },
        ]}
      />
    </div>
  )
}
