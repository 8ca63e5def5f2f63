import { Mail } from 'lucide-react'
import { Checkbox, RadioGroup, Switch } from '../choice.tsx'
import { ChoiceChips } from '../choice-chips.tsx'
import { PasswordField, TextArea, TextField } from '../input.tsx'
import { OptionGrid } from '../option-grid.tsx'
import { RangeSlider } from '../range-slider.tsx'
import { SelectField } from '../select.tsx'
import { Slider } from '../slider.tsx'
import { StarInput } from '../star-input.tsx'
import { type KitProps, KitSection } from './kit-sample.tsx'

const fill = (pattern: string, values: Record<string, number | string>) =>
  pattern.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]))

/** Everything a form is made of. */
export function KitForms({ text, prefix }: KitProps) {
  const cost = (n: number) => fill(text.cost, { n })
  const minutes = (n: number) => fill(text.minutes, { n })
  return (
    <>
      <KitSection head={text.heads.fields}>
        <div className="grid gap-x-5 gap-y-4.5 sm:grid-cols-2">
          <TextField name={`${prefix}-name`} label={text.name} defaultValue="Lena" help={text.nameHelp} />
          <TextField
            name={`${prefix}-email`}
            label={text.email}
            type="email"
            placeholder="you@example.org"
            icon={<Mail />}
          />
          <PasswordField
            name={`${prefix}-password`}
            label={text.password}
            defaultValue="abcd"
            error={text.passwordError}
            autoComplete="new-password"
          />
          <SelectField
            name={`${prefix}-country`}
            label={text.country}
            placeholder={text.choose}
            options={text.countries.map((label) => ({ value: label, label }))}
          />
          <TextArea
            name={`${prefix}-about`}
            label={text.about}
            optional
            maxLength={300}
            defaultValue={text.aboutText}
            className="sm:col-span-2"
          />
        </div>
      </KitSection>
      <KitSection head={text.heads.choices}>
        <div className="grid gap-4">
          <div className="flex flex-wrap gap-x-6">
            <Checkbox name={`${prefix}-adult`} label={text.adult} defaultChecked />
            <Switch name={`${prefix}-mails`} label={text.mails} defaultChecked />
            <Checkbox name={`${prefix}-adult2`} label={text.adult} error={text.adultError} />
            <Switch name={`${prefix}-mails2`} label={text.mails} />
          </div>
          <RadioGroup
            row
            name={`${prefix}-repeat`}
            legend={text.repeat}
            defaultValue="weekly"
            options={[
              { value: 'once', label: text.once },
              { value: 'weekly', label: text.weekly },
              { value: 'daily', label: text.daily, disabled: true },
            ]}
          />
          <ChoiceChips
            name={`${prefix}-topics`}
            legend={text.topics}
            defaultValue={['0']}
            options={text.topicNames.map((label, at) => ({ value: String(at), label }))}
          />
          <OptionGrid
            name={`${prefix}-minutes`}
            legend={text.howLong}
            defaultValue="30"
            options={[
              { value: '15', label: minutes(15), detail: cost(38) },
              { value: '30', label: minutes(30), detail: cost(75) },
              { value: '45', label: minutes(45), detail: cost(113) },
              { value: '60', label: minutes(60), disabledReason: text.tooLong },
            ]}
          />
          <OptionGrid
            name={`${prefix}-start`}
            legend={text.startAt}
            hint={text.zone}
            height="short"
            defaultValue="18:15"
            options={['17:45', '18:00', '18:15', '18:30'].map((value) => ({ value, label: value }))}
          />
        </div>
      </KitSection>
      <KitSection head={text.heads.slider}>
        <div className="grid max-w-[360px] gap-2">
          <RangeSlider
            name={`${prefix}-price`}
            label={text.priceVoice}
            min={10}
            max={375}
            step={5}
            defaultValue={[25, 65]}
            thumbText={cost}
            valueText={([low, high]) =>
              low === 10 && high === 375 ? text.anyPrice : fill(text.between, { low, high })
            }
          />
          <Slider
            name={`${prefix}-amount`}
            label={text.amount}
            min={500}
            max={1500}
            step={50}
            defaultValue={800}
            valueText={cost}
          />
        </div>
      </KitSection>
      <KitSection head={text.heads.rating}>
        <StarInput name={`${prefix}-stars`} legend={text.rate} defaultValue={4} />
      </KitSection>
    </>
  )
}
