import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useState } from 'react'
import { type FetcherWithComponents, Form, useNavigation, useSubmit } from 'react-router'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { languageName } from '#app/i18n/format.ts'
import { LANGUAGES, realLanguage } from '#app/i18n/languages.ts'
import { languageOfText } from '#app/i18n/text-language.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { BIO_MAX, GENDERS, NAME_MAX, otherBioField, VOICE_MAX_SECONDS } from '../schema.ts'
import type { OwnProfile } from '../views.server.ts'
import { PhotoField } from './photo-field.tsx'
import {
  BioField,
  CountrySelect,
  LanguagePicker,
  NameField,
  TopicPicker,
  useProfileRefusal,
  useSendOnce,
} from './profile-fields.tsx'
import { storeInput, useClearAfterSave, useStoreBeforeSignIn } from './unsaved-form.ts'
import { clearUnsavedInput } from './unsaved-input.ts'
import { VoiceLink } from './voice-link.tsx'

export function profileInForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    fullName: text('fullName'),
    locationCode: text('locationCode') || null,
    birthYear: Number(text('birthYear')) || null,
    gender: GENDERS.find((gender) => gender === text('gender')) ?? null,
    bio: text('bio'),
    otherBios: Object.fromEntries(
      LANGUAGES.map((language) => [language, text(otherBioField(language))] as const).filter(([, bio]) => bio !== ''),
    ),
    languages: form.getAll('languages').map(String),
    interests: form.getAll('interests').map(String),
    photoKey: text('photoKey') || null,
  }
}

export type ProfileFormProps = {
  profile: OwnProfile
  isCompanion: boolean
  years: readonly number[]
  refused: ActionRefused | undefined
  form: RefObject<HTMLFormElement | null>
  cancelTo: string | null
  over?: { fetcher: FetcherWithComponents<unknown>; action: string; onClose: () => void }
}

export function ProfileForm(props: ProfileFormProps) {
  const { profile, isCompanion, years, cancelTo, refused, form, over } = props
  const { t } = useTranslation('profiles')
  const sentence = useProfileRefusal()
  const [isSending, setIsSending] = useState(false)
  const [answered, setAnswered] = useState<ActionRefused>()
  const isSaving = useNavigation().formData !== undefined || (over ? over.fetcher.state !== 'idle' : false)
  const submit = useSubmit()
  const sendOnce = useSendOnce(over?.fetcher.submit ?? submit)
  const Host = over ? over.fetcher.Form : Form
  const open = refused === answered ? undefined : refused
  const problem = fieldProblem(refused, sentence)
  const isSaved = useClearAfterSave(profile.userId, 'profile', /^$/)
  useEffect(() => {
    if (isSaved) showToast(t('edit.saved'))
  }, [isSaved, t])
  useStoreBeforeSignIn(profile.userId, 'profile', form)
  useEffect(() => {
    if (refused) clearUnsavedInput(profile.userId, 'profile')
  }, [refused, profile.userId])

  return (
    <Host
      ref={form}
      method="post"
      {...(over ? { action: over.action } : {})}
      encType="multipart/form-data"
      noValidate
      className="grid gap-12"
      onSubmit={(event) => {
        sendOnce(event)
        storeInput(profile.userId, 'profile', event.currentTarget)
      }}
    >
      <FormProblem refused={open} sentence={sentence} />
      {over && <input type="hidden" name="over" value="1" />}
      <ProfileFields
        profile={profile}
        isCompanion={isCompanion}
        years={years}
        problem={problem}
        photo={{
          error: open ? problem('photoKey') : null,
          onSending: setIsSending,
          onOpen: () => setAnswered(refused),
        }}
      />
      <div className={over ? 'save-bar -bottom-5 -mx-1 -mb-5 bg-surface px-1 pt-3 pb-5' : 'save-bar edge-bar'}>
        <ButtonRow>
          {over ? (
            <Button variant="sec" onClick={over.onClose}>
              {t('edit.cancel')}
            </Button>
          ) : (
            cancelTo && (
              <Button variant="sec" to={cancelTo}>
                {t('edit.cancel')}
              </Button>
            )
          )}
          <Button type="submit" busy={isSaving || isSending}>
            {t('edit.save')}
          </Button>
        </ButtonRow>
      </div>
    </Host>
  )
}

type FieldsProps = Pick<ProfileFormProps, 'profile' | 'isCompanion' | 'years'> & {
  problem: ReturnType<typeof fieldProblem>
  photo: Pick<ComponentProps<typeof PhotoField>, 'error' | 'onSending' | 'onOpen'>
}

function ProfileFields({ profile, isCompanion, years, problem, photo }: FieldsProps) {
  const { t } = useTranslation('profiles')
  // Public for companions, private for seekers.
  const country = (
    <CountrySelect
      isCompanion={isCompanion}
      placeholder={t(isCompanion ? 'countryPlaceholder' : 'edit.noCountry')}
      defaultValue={profile.locationCode ?? ''}
      optional={!isCompanion}
      error={problem('locationCode')}
    />
  )
  const gender = (
    <SelectField
      name="gender"
      label={t('edit.fields.gender.label')}
      optional
      autoComplete="sex"
      options={GENDERS.map((each) => ({ value: each, label: t(`edit.fields.gender.choices.${each}`) }))}
      placeholder={t('edit.fields.gender.none')}
      defaultValue={profile.gender ?? ''}
      error={problem('gender')}
    />
  )
  const topics = <TopicPicker chosen={profile.interests} error={problem('interests')} isFolded />

  return (
    <>
      <Section
        title={t(isCompanion ? 'edit.public' : 'edit.visible')}
        text={t(isCompanion ? 'edit.lead' : 'edit.leadSeeker')}
      >
        <PhotoField userId={profile.userId} name={profile.fullName} photoKey={profile.photoKey} {...photo} />
        {isCompanion && (
          <div className="field">
            <span className="field-label">{t('edit.voice')}</span>
            <p className="field-help mb-2">{t('edit.voiceHelp', { seconds: VOICE_MAX_SECONDS })}</p>
            <VoiceLink label={t('edit.voiceOpen')} />
          </div>
        )}
        <NameField
          name="fullName"
          label={t(isCompanion ? 'edit.fullName' : 'edit.displayName')}
          help={isCompanion ? t('nameHelp', { nameLength: NAME_MAX }) : t('edit.displayNameHelp')}
          autoComplete={isCompanion ? 'name' : 'nickname'}
          maxLength={NAME_MAX}
          defaultValue={profile.fullName}
          error={problem('fullName')}
        />
        <BioField
          name="bio"
          label={t('edit.bio')}
          help={t(isCompanion ? 'edit.bioNeeded' : 'edit.bioHelp')}
          optional={!isCompanion}
          rows={7}
          maxLength={BIO_MAX}
          defaultValue={profile.bio}
          error={problem('bio')}
        />
        {isCompanion && <OtherBioFields profile={profile} problem={problem} />}
        <LanguagePicker chosen={profile.languages} error={problem('languages')} />
        {isCompanion && (
          <>
            {topics}
            {country}
            {gender}
          </>
        )}
      </Section>
      <Section title={t('edit.private')} text={t(isCompanion ? 'edit.privateText' : 'edit.privateTextSeeker')}>
        {!isCompanion && country}
        <div className="grid gap-x-5 gap-y-7 sm:grid-cols-2">
          <SelectField
            name="birthYear"
            label={t('edit.birthYear')}
            optional={!isCompanion}
            autoComplete="bday-year"
            options={years.map((year) => ({ value: String(year), label: String(year) }))}
            placeholder={t('edit.noBirthYear')}
            defaultValue={profile.birthYear ?? ''}
            error={problem('birthYear')}
          />
          {!isCompanion && gender}
        </div>
        {!isCompanion && topics}
      </Section>
    </>
  )
}

/** One for each interface language except that of the bio. */
function OtherBioFields({ profile, problem }: Pick<FieldsProps, 'profile' | 'problem'>) {
  const { t } = useTranslation('profiles')
  const { language: reader } = useFormat()
  const { bio, otherBios } = profile
  const written = bio === '' ? realLanguage(reader) : languageOfText(bio)
  return LANGUAGES.filter((language) => language !== written || otherBios[language]).map((language) => {
    const name = languageName(reader, language)
    return (
      <BioField
        key={language}
        name={otherBioField(language)}
        label={t('edit.otherBio', { language: name })}
        help={t('edit.otherBioHelp', { language: name })}
        optional
        rows={5}
        maxLength={BIO_MAX}
        lang={language}
        defaultValue={otherBios[language] ?? ''}
        error={problem(otherBioField(language))}
      />
    )
  })
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-7">
      <SectionHead id={id} title={title} text={text} />
      {children}
    </section>
  )
}
