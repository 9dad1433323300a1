import { App, Button, Segmented, Tooltip } from 'antd'
import { useId, useSyncExternalStore, type ReactNode } from 'react'
import { appearance, chooseAppearance, watchAppearance, type Appearance } from '../../platform/appearance.ts'
import { runtimeConfig } from '../../platform/http.ts'
import { choose, chooseDefaults, usePreferences, type Preferences } from '../../platform/preferences.ts'
import { DEFAULT_PRESET, presetOf, PRESETS } from '../../platform/presets.ts'
import { Row } from '../ui/place.tsx'
import { Choice, type Option } from './choice.tsx'
import { FramePicture } from './pictures.tsx'
import { SettingRow, SwitchRow } from './setting-row.tsx'
import { useRecolour } from './use-recolour.ts'
import { Select } from '../ui/popup.tsx'
import styles from './settings.module.css'

export function LookSettings() {
  const settings = usePreferences()
  return (
    <>
      <Style settings={settings} />
      <Colour settings={settings} />
      <Navigation settings={settings} />
      <Others settings={settings} />
      <Foot />
    </>
  )
}

interface PartProps {
  settings: Preferences
}

const MENU_THEMES: readonly Option<Preferences['menuTheme']>[] = [
  { value: 'dark', name: '暗色菜单风格', picture: <FramePicture menu="dark" at="side" /> },
  { value: 'light', name: '亮色菜单风格', picture: <FramePicture menu="light" at="side" /> },
]

function Style({ settings }: PartProps) {
  return (
    <Part title="整体风格设置" note={nameOf(MENU_THEMES, settings.menuTheme)}>
      <Choice
        label="整体风格设置"
        className={styles.tiles}
        options={MENU_THEMES}
        value={settings.menuTheme}
        onChange={(menuTheme) => choose({ menuTheme })}
      />
    </Part>
  )
}

const COLOURS: readonly Option<string>[] = PRESETS.map(({ name, seed }) => ({
  value: seed,
  name,
  picture: <i className={styles.swatch} style={{ background: seed }} />,
}))

function Colour({ settings }: PartProps) {
  const recolour = useRecolour()
  return (
    <Part title="主题色" note={nameOf(COLOURS, settings.colour)}>
      <Choice
        label="主题色"
        className={styles.swatches}
        options={COLOURS}
        value={settings.colour}
        onChange={(seed) => void recolour(presetOf(seed))}
      />
    </Part>
  )
}

const layouts = (menu: Preferences['menuTheme']): readonly Option<Preferences['layout']>[] => [
  { value: 'sidemenu', name: '侧边栏导航', picture: <FramePicture menu={menu} at="side" /> },
  { value: 'topmenu', name: '顶部栏导航', picture: <FramePicture menu={menu} at="top" /> },
]

const FIXED = { value: 'Fixed', label: '固定' } as const
const FLUID = { value: 'Fluid', label: '流式' } as const

function Navigation({ settings }: PartProps) {
  const width = useId()
  const { layout, contentWidth, fixedHeader, autoHideHeader, fixedSide, menuTheme } = settings
  const top = layout === 'topmenu'
  return (
    <Part title="导航模式" note={nameOf(layouts(menuTheme), layout)}>
      <Choice
        label="导航模式"
        className={styles.tiles}
        options={layouts(menuTheme)}
        value={layout}
        onChange={(chosen) => choose({ layout: chosen })}
      />
      <SettingRow id={width} label="内容区域宽度">
        <Tooltip title="该设定仅 [顶部栏导航] 时有效" trigger={['hover', 'focus']} placement="left">
          <Select
            id={width}
            options={top ? [FIXED, FLUID] : [FIXED]}
            value={top ? contentWidth : 'Fixed'}
            onChange={(chosen) => choose({ contentWidth: chosen })}
          />
        </Tooltip>
      </SettingRow>
      <SwitchRow label="固定顶栏" checked={fixedHeader} onChange={(on) => choose({ fixedHeader: on })} />
      <SwitchRow
        label="下滑时隐藏顶栏"
        checked={autoHideHeader}
        reason={!fixedHeader && '固定顶栏后可用'}
        onChange={(on) => choose({ autoHideHeader: on })}
      />
      <SwitchRow
        label="固定侧边菜单"
        checked={fixedSide}
        reason={top && '侧边栏导航时可用'}
        onChange={(on) => choose({ fixedSide: on })}
      />
    </Part>
  )
}

const TEXT_SIZES: { value: Preferences['textSize']; label: string }[] = [
  { value: 'usual', label: '标准' },
  { value: 'large', label: '大' },
  { value: 'largest', label: '特大' },
]

const APPEARANCE_OPTIONS: { value: Appearance; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
]

function Others({ settings }: PartProps) {
  const chosen = useSyncExternalStore(watchAppearance, appearance)
  return (
    <Part title="其他设置">
      <SwitchRow label="色弱模式" checked={settings.colourWeak} onChange={(on) => choose({ colourWeak: on })} />
      <SwitchRow label="多页签模式" checked={settings.multiPage} onChange={(on) => choose({ multiPage: on })} />
      <SwitchRow label="单键快捷键" checked={settings.singleKeys} onChange={(on) => choose({ singleKeys: on })} />
      <div className={styles.setting}>
        <span>字号</span>
        <Segmented
          block
          aria-label="字号"
          options={TEXT_SIZES}
          value={settings.textSize}
          onChange={(textSize) => choose({ textSize })}
        />
      </div>
      <div className={styles.setting}>
        <span>外观</span>
        <Segmented block aria-label="外观" options={APPEARANCE_OPTIONS} value={chosen} onChange={chooseAppearance} />
      </div>
    </Part>
  )
}

const nameOf = <T extends string>(options: readonly Option<T>[], value: T): string | undefined =>
  options.find((option) => option.value === value)?.name

function Part({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <Row as="h3" gap={0} align="stretch" justify="between">
        {title}
        {note && <span>{note}</span>}
      </Row>
      {children}
    </section>
  )
}

function Foot() {
  const { message } = App.useApp()
  const recolour = useRecolour()
  const reset = async () => {
    await recolour(DEFAULT_PRESET)
    chooseDefaults()
    chooseAppearance('system')
    void message.success('已恢复默认设置')
  }
  return (
    <>
      <Button block onClick={() => void reset()}>
        恢复默认
      </Button>
      {runtimeConfig().demo && (
        <p className={styles.note}>仅用于开发预览，正式环境不显示这段说明。这里的选择只对本浏览器有效。</p>
      )}
    </>
  )
}
