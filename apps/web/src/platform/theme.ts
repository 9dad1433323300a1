/** Maps tokens of theme.css to antd tokens. antd calculates with values, so it gets resolved colours, not `var()`. */
import { theme as antdTheme, type ThemeConfig } from 'antd'
import { look, shade, showPreset } from './appearance.ts'
import { preferences } from './preferences.ts'
import { presetOf, type Preset } from './presets.ts'

type Tokens = NonNullable<ThemeConfig['token']>
type Components = NonNullable<ThemeConfig['components']>
type Read = (name: string) => string

const reader = (): Read => {
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(`--hx-${name}`).trim()
}

/** Tokens antd does not calculate with stay `var()`, so that a region can be dark in a light page. */
const live = (name: string): string => `var(--hx-${name})`

const scaler = (hx: Read): ((px: number) => number) => {
  const size = Number(hx('size')) || 1
  return (px) => Math.round(px * size)
}

/** Exact values replace those antd derives from seeds. */
const colours = (hx: Read): Tokens => {
  const link = hx('link')
  return {
    colorPrimary: hx('solid'),
    colorPrimaryHover: hx('solid-hover'),
    colorPrimaryActive: hx('solid-active'),
    colorPrimaryBg: hx('tint'),
    colorPrimaryBgHover: hx('tint2'),
    colorPrimaryBorder: link,
    colorPrimaryBorderHover: link,
    colorPrimaryText: link,
    colorPrimaryTextHover: hx('link-hover'),
    colorPrimaryTextActive: hx('link-hover'),
    colorLink: link,
    colorLinkHover: hx('link-hover'),
    colorLinkActive: hx('link-hover'),
    colorInfo: link,
    ...semantic('Success', hx('success'), hx('success-ground')),
    ...semantic('Warning', hx('warning'), hx('warning-ground')),
    ...semantic('Error', hx('danger'), hx('danger-ground')),
    colorText: hx('text'),
    colorTextSecondary: hx('text2'),
    colorTextTertiary: hx('text3'),
    colorTextQuaternary: hx('text3'),
    colorBorder: hx('border'),
    colorBorderSecondary: hx('line'),
    colorBgLayout: hx('canvas'),
    colorBgContainer: hx('sheet'),
    colorBgElevated: hx('raised'),
    colorBgSpotlight: hx('tooltip'),
    colorBgMask: hx('mask'),
    colorFill: hx('fill3'),
    colorFillSecondary: hx('fill3'),
    colorFillTertiary: hx('fill2'),
    colorFillQuaternary: hx('fill'),
  }
}

const semantic = (name: 'Success' | 'Warning' | 'Error', text: string, ground: string): Tokens => ({
  [`color${name}`]: text,
  [`color${name}Hover`]: text,
  [`color${name}Active`]: text,
  [`color${name}Text`]: text,
  [`color${name}TextHover`]: text,
  [`color${name}TextActive`]: text,
  [`color${name}Border`]: text,
  [`color${name}BorderHover`]: text,
  [`color${name}Bg`]: ground,
  [`color${name}BgHover`]: ground,
  ...(name === 'Error' && { colorErrorBgActive: ground, colorErrorBgFilledHover: ground }),
})

/** antd derives these last, so they are overrides. */
const aliases = (hx: Read): Tokens => ({
  colorSplit: hx('line'),
  colorTextHeading: hx('text'),
  colorTextPlaceholder: hx('text3'),
  colorTextDescription: hx('text3'),
  colorFillAlter: hx('fill'),
  controlItemBgHover: hx('fill'),
  controlItemBgActive: hx('tint'),
  controlItemBgActiveHover: hx('tint2'),
  controlOutlineWidth: 0,
  fontWeightStrong: 600,
  boxShadow: hx('shadow-modal'),
  boxShadowSecondary: hx('shadow-popover'),
})

const scales = (hx: Read, phone: boolean, scaled = scaler(hx)): Tokens => ({
  fontFamily: hx('font'),
  fontSize: scaled(14),
  fontSizeSM: scaled(14),
  fontSizeLG: scaled(16),
  fontSizeXL: scaled(20),
  lineHeight: 22 / 14,
  lineHeightSM: 22 / 14,
  lineHeightLG: 24 / 16,
  fontSizeHeading1: scaled(30),
  fontSizeHeading2: scaled(24),
  fontSizeHeading3: scaled(20),
  fontSizeHeading4: scaled(18),
  fontSizeHeading5: scaled(16),
  controlHeight: phone ? 44 : scaled(34),
  controlHeightSM: phone ? 36 : scaled(26),
  controlHeightLG: scaled(44),
  borderRadius: 8,
  borderRadiusXS: 4,
  borderRadiusSM: 6,
  borderRadiusLG: 12,
  motionDurationFast: hx('fast'),
  motionDurationMid: hx('mid'),
  motionDurationSlow: hx('slow'),
  motionEaseOut: hx('ease-out'),
  motionEaseInOut: hx('ease-in-out'),
})

const components = (hx: Read, phone: boolean): Components => {
  const link = hx('link')
  const scaled = scaler(hx)
  const field = {
    activeShadow: 'none',
    errorActiveShadow: 'none',
    warningActiveShadow: 'none',
    colorBgContainer: hx('field'),
  }
  return {
    Button: {
      defaultShadow: 'none',
      primaryShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 500,
      paddingInline: 14,
      contentFontSizeLG: scaled(16),
      textHoverBg: live('fill2'),
    },
    Menu: {
      itemHeight: scaled(38),
      itemMarginBlock: 2,
      itemMarginInline: 10,
      itemBorderRadius: 8,
      subMenuItemBorderRadius: 8,
      itemColor: live('text2'),
      itemHoverColor: live('text'),
      itemHoverBg: live('fill2'),
      itemActiveBg: live('fill2'),
      itemSelectedBg: live('tint2'),
      itemSelectedColor: live('link'),
      subMenuItemSelectedColor: live('text'),
      popupBg: live('raised'),
      activeBarBorderWidth: 0,
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      iconSize: 16,
      collapsedIconSize: 18,
      collapsedWidth: 80,
    },
    Table: {
      headerBg: hx('sheet'),
      headerColor: hx('text3'),
      headerSplitColor: 'transparent',
      headerSortActiveBg: hx('sheet'),
      headerSortHoverBg: hx('fill'),
      bodySortBg: 'transparent',
      rowHoverBg: hx('fill'),
      rowSelectedBg: hx('tint'),
      rowSelectedHoverBg: hx('tint'),
      borderColor: hx('line'),
      cellPaddingInline: 12,
      cellPaddingInlineMD: 12,
      cellPaddingInlineSM: 12,
      selectionColumnWidth: 44,
      headerBorderRadius: 0,
    },
    Form: { labelColor: hx('text2'), itemMarginBottom: 26, verticalLabelPadding: '0 0 6px' },
    Input: field,
    DatePicker: field,
    Select: {
      optionHeight: phone ? 44 : scaled(36),
      optionPadding: phone ? '11px 12px' : '7px 12px',
      optionSelectedBg: hx('tint'),
      optionSelectedFontWeight: 500,
      optionActiveBg: hx('fill2'),
      activeOutlineColor: 'transparent',
      selectorBg: hx('field'),
      multipleItemBg: hx('fill2'),
    },
    Tabs: { titleFontSize: scaled(14), horizontalItemGutter: 24, inkBarColor: link, itemSelectedColor: hx('text') },
    Tag: { defaultBg: hx('fill2'), defaultColor: hx('text2'), borderRadiusSM: 6, lineWidth: 0 },
    Tree: {
      titleHeight: scaled(32),
      nodeSelectedBg: hx('tint'),
      nodeHoverBg: hx('fill'),
      directoryNodeSelectedBg: hx('tint'),
    },
    Segmented: {
      trackBg: hx('fill2'),
      itemSelectedBg: hx('raised'),
      itemColor: hx('text2'),
      itemSelectedColor: hx('text'),
    },
    Pagination: {
      itemActiveBg: hx('tint'),
      itemActiveColor: link,
      itemActiveColorHover: link,
      itemBg: 'transparent',
      colorPrimary: link,
      colorPrimaryHover: link,
    },
    Badge: { colorError: hx('badge') },
    Card: { headerHeight: scaled(52), headerFontSize: scaled(16), bodyPadding: 20 },
    Modal: {
      borderRadiusLG: 16,
      titleFontSize: scaled(18),
      titleLineHeight: 28 / 18,
      colorIcon: live('text2'),
      headerBg: hx('raised'),
      contentBg: hx('raised'),
      footerBg: 'transparent',
    },
    Drawer: {
      paddingLG: 24,
      footerPaddingBlock: 12,
      footerPaddingInline: 24,
      colorBgElevated: hx('raised'),
      colorIcon: live('text2'),
    },
    Dropdown: {
      colorPrimary: link,
      controlItemBgHover: hx('fill2'),
      paddingBlock: 7,
      paddingXXS: 6,
      borderRadiusLG: 14,
    },
    Switch: { colorTextQuaternary: hx('border'), colorTextTertiary: hx('text3') },
    Checkbox: { colorBgContainer: hx('field') },
    Radio: { colorBgContainer: hx('field') },
  }
}

/** Without a stylesheet (tests) values are empty and antd keeps its own. */
const given = <T extends object>(tokens: T): T =>
  Object.fromEntries(Object.entries(tokens).filter(([, value]) => value !== '')) as T

const build = (phone: boolean, still: boolean): ThemeConfig => {
  const hx = reader()
  const exact = given({ ...colours(hx), ...scales(hx, phone), ...aliases(hx) })
  const parts = Object.entries(components(hx, phone)).map(([name, tokens]) => [name, given(tokens)])
  const base = shade() === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm
  return {
    // Seeds still pass the base algorithm; exact values overwrite its result.
    algorithm: [base, (_seed, map) => ({ ...map!, ...exact })],
    token: { ...exact, ...(still && { motion: false }) },
    components: Object.fromEntries(parts),
    hashed: false,
    cssVar: { key: 'hx' },
  }
}

const built = new Map<string, ThemeConfig>()

/** antd theme by appearance key; `phone` gives 44 px controls, `still` disables motion. */
export const antdThemeOf = (onScreen: string, phone: boolean, still = false): ThemeConfig => {
  const key = `${onScreen} ${phone} ${still}`
  const theme = built.get(key) ?? build(phone, still)
  built.set(key, theme)
  return theme
}

/** Applies an accent. Unknown presets throw and the previous one stays. */
export const tryPreset = (preset: Preset, phone: boolean): void => {
  showPreset(preset)
  try {
    const seed = reader()('seed').toUpperCase()
    if (seed !== preset.seed) throw new Error(`the stylesheet has no accent ${preset.key}`)
    antdThemeOf(look(), phone)
  } catch (error) {
    showPreset(presetOf(preferences().colour))
    throw error
  }
}
