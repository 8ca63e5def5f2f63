import { type RefObject, useEffect, useState } from 'react'
import { type FetcherWithComponents, Form, useNavigation } from 'react-router'
import { ADULT_AGE } from '#app/features/accounts/schema.ts'
import { FormProblem, fieldProblem } from '#app/features/accounts/ui/form-problem.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { BIO_MAX, GENDERS, type Gender, NAME_MAX } from '../schema.ts'
import type { OwnProfile } from '../views.server.ts'
import { BioField, NameField } from './checked-text.tsx'
import { CountrySelect } from './country-select.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { PhotoField } from './photo-field.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { TopicPicker } from './topic-picker.tsx'
import { storeInput, useClearAfterSave, useStoreBeforeSignIn } from './unsaved-form.ts'
import { clearUnsavedInput } from './unsaved-input.ts'
import { useProfileRefusal } from './use-profile-refusal.ts'
import { useSendOnce } from './use-send-once.ts'

/** The values of a profile form, as its fields show them. */
export function profileInForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    fullName: text('fullName'),
    locationCode: text('locationCode') || null,
    birthYear: Number(text('birthYear')) || null,
    gender: GENDERS.find((gender): gender is Gender => gender === text('gender')) ?? null,
    bio: text('bio'),
    languages: form.getAll('languages').map(String),
    interests: form.getAll('interests').map(String),
    photoKey: text('photoKey') || null,
    ...(form.has('timeZone') ? { timeZone: text('timeZone') } : {}),
  }
}

export type ProfileFormProps = {
  profile: OwnProfile
  isCompanion: boolean
  years: readonly number[]
  timeZones: readonly string[]
  refused: ActionRefused | undefined
  form: RefObject<HTMLFormElement | null>
  /** Where cancelling leads; null while the profile has to be completed first (P-04). */
  cancelTo: string | null
  /** In a dialog the form is sent by a fetcher, and closed instead of left. */
  over?: { fetcher: FetcherWithComponents<unknown>; action: string; onClose: () => void }
}

/** Everything others may see of a person (P-03), and their time zone. */
export function ProfileForm(props: ProfileFormProps) {
  const { profile, isCompanion, years, timeZones, cancelTo, refused, form, over } = props
  const { t } = useTranslation('profiles')
  const sentence = useProfileRefusal()
  const [isSending, setIsSending] = useState(false)
  const [answered, setAnswered] = useState<ActionRefused>()
  const isSaving = useNavigation().formData !== undefined || (over ? over.fetcher.state !== 'idle' : false)
  const sendOnce = useSendOnce(!isSaving, refused)
  const Host = over ? over.fetcher.Form : Form
  const open = refused === answered ? undefined : refused
  const problem = fieldProblem(refused, sentence)
  useClearAfterSave(profile.userId, 'profile', /^$/)
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
      className="grid gap-7"
      onSubmit={(event) => {
        sendOnce(event)
        storeInput(profile.userId, 'profile', event.currentTarget)
      }}
    >
      <FormProblem refused={open} sentence={sentence} />
      {over && <input type="hidden" name="over" value="1" />}
      <PhotoField
        userId={profile.userId}
        name={profile.fullName}
        photoKey={profile.photoKey}
        error={open ? problem('photoKey') : null}
        onSending={setIsSending}
        onOpen={() => setAnswered(refused)}
      />
      <NameField
        name="fullName"
        label={t(isCompanion ? 'edit.fullName' : 'edit.displayName')}
        help={isCompanion ? t('onboarding.nameHelp', { nameLength: NAME_MAX }) : t('edit.displayNameHelp')}
        autoComplete={isCompanion ? 'name' : 'nickname'}
        maxLength={NAME_MAX}
        defaultValue={profile.fullName}
        error={problem('fullName')}
      />
      <CountrySelect
        isCompanion={isCompanion}
        placeholder={t(isCompanion ? 'countryPlaceholder' : 'edit.noCountry')}
        defaultValue={profile.locationCode ?? ''}
        optional={!isCompanion}
        error={problem('locationCode')}
      />
      <div className="grid gap-x-5 gap-y-7 sm:grid-cols-2">
        <SelectField
          name="birthYear"
          label={t('edit.birthYear')}
          help={isCompanion ? t('edit.birthYearHelp', { age: ADULT_AGE }) : t('edit.birthYearHelpSeeker')}
          optional={!isCompanion}
          autoComplete="bday-year"
          options={years.map((year) => ({ value: String(year), label: String(year) }))}
          placeholder={t('edit.noBirthYear')}
          defaultValue={profile.birthYear ?? ''}
          error={problem('birthYear')}
        />
        <SelectField
          name="gender"
          label={t('edit.gender')}
          optional
          autoComplete="sex"
          options={GENDERS.map((gender) => ({ value: gender, label: t(`edit.genders.${gender}`) }))}
          placeholder={t('edit.noGender')}
          defaultValue={profile.gender ?? ''}
          error={problem('gender')}
        />
      </div>
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
      <LanguagePicker chosen={profile.languages} error={problem('languages')} />
      <TopicPicker chosen={profile.interests} error={problem('interests')} />
      <TimeZoneField zones={timeZones} zone={profile.timeZone} error={problem('timeZone')} />
      <ButtonRow className={over ? 'sticky -bottom-5 -mx-1 -mb-5 bg-surface px-1 pt-3 pb-5' : ''}>
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
    </Host>
  )
}
