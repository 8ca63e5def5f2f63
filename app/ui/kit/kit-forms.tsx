import { Mail } from 'lucide-react'
import { Checkbox, RadioGroup, Switch } from '../choice.tsx'
import { ChoiceChips } from '../choice-chips.tsx'
import { PasswordField, TextArea, TextField } from '../input.tsx'
import { OptionGrid } from '../option-grid.tsx'
import { RangeSlider } from '../range-slider.tsx'
import { SelectField } from '../select.tsx'
import { Slider } from '../slider.tsx'
import { StarInput } from '../star-input.tsx'
import { type KitProps, KitSection, TOPICS } from './kit-sample.tsx'

const cost = (credits: number) => `${credits} credits`

/** Everything a form is made of. */
export function KitForms({ prefix }: KitProps) {
  return (
    <>
      <Fields prefix={prefix} />
      <Choices prefix={prefix} />
      <Sliders prefix={prefix} />
      <KitSection head="Rating">
        <StarInput name={`${prefix}-stars`} legend="How was it?" defaultValue={4} />
      </KitSection>
    </>
  )
}

function Fields({ prefix }: KitProps) {
  return (
    <KitSection head="Fields">
      <div className="grid gap-x-5 gap-y-4.5 sm:grid-cols-2">
        <TextField
          name={`${prefix}-name`}
          label="Name"
          defaultValue="Lena"
          help="Use any name you like. Others see it."
        />
        <TextField name={`${prefix}-email`} label="Email" type="email" placeholder="you@example.org" icon={<Mail />} />
        <PasswordField
          name={`${prefix}-password`}
          label="New password"
          defaultValue="abcd"
          error="Use at least 6 characters."
          autoComplete="new-password"
        />
        <SelectField
          name={`${prefix}-country`}
          label="Country"
          placeholder="Choose a country"
          options={['Germany', 'Norway', 'United Kingdom'].map((label) => ({ value: label, label }))}
        />
        <TextArea
          name={`${prefix}-about`}
          label="About you"
          optional
          maxLength={300}
          defaultValue="Thirty years as a night nurse taught me how loud a quiet flat can be at three in the morning."
          className="sm:col-span-2"
        />
      </div>
    </KitSection>
  )
}

function Choices({ prefix }: KitProps) {
  return (
    <KitSection head="Choices">
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-x-6">
          <Checkbox name={`${prefix}-adult`} label="I am 18 or older" defaultChecked />
          <Switch name={`${prefix}-mails`} label="Send me reminders" defaultChecked />
          <Checkbox name={`${prefix}-adult2`} label="I am 18 or older" error="Please tick this to continue." />
          <Switch name={`${prefix}-mails2`} label="Send me reminders" />
        </div>
        <RadioGroup
          row
          name={`${prefix}-repeat`}
          legend="How often?"
          defaultValue="weekly"
          options={[
            { value: 'once', label: 'Once' },
            { value: 'weekly', label: 'Weekly' },
            { value: 'daily', label: 'Daily', disabled: true },
          ]}
        />
        <ChoiceChips name={`${prefix}-topics`} legend="What about?" defaultValue={['0']} options={TOPICS} />
        <OptionGrid
          name={`${prefix}-minutes`}
          legend="How long?"
          defaultValue="30"
          options={[
            { value: '15', label: '15 min', detail: cost(38) },
            { value: '30', label: '30 min', detail: cost(75) },
            { value: '45', label: '45 min', detail: cost(113) },
            { value: '60', label: '60 min', disabledReason: 'ends after 19:00' },
          ]}
        />
        <OptionGrid
          name={`${prefix}-start`}
          legend="Start at"
          hint="your time, Berlin"
          height="short"
          defaultValue="18:15"
          options={['17:45', '18:00', '18:15', '18:30'].map((value) => ({ value, label: value }))}
        />
      </div>
    </KitSection>
  )
}

function Sliders({ prefix }: KitProps) {
  return (
    <KitSection head="Sliders">
      <div className="grid max-w-[360px] gap-2">
        <RangeSlider
          name={`${prefix}-price`}
          label="Voice, 15 minutes"
          min={10}
          max={375}
          step={5}
          defaultValue={[25, 65]}
          thumbText={cost}
          valueText={([low, high]) => (low === 10 && high === 375 ? 'any price' : `${low} to ${high} credits`)}
        />
        <Slider
          name={`${prefix}-amount`}
          label="Amount"
          min={500}
          max={1500}
          step={50}
          defaultValue={800}
          valueText={cost}
        />
      </div>
    </KitSection>
  )
}
