/// <reference path="./bytes.d.ts" />
import type { BrowserFaces, FaceName } from '@blackbar/engine/browser';
import { unpackBytes } from './unpack-bytes.ts';

/** Each face is a file of its own, and loaded as code. */
const packedFaces: Readonly<Record<FaceName, () => Promise<{ default: string }>>> = {
  arabic: () => import('@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf?bytes'),
  'arabic-bold': () => import('@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Bold.ttf?bytes'),
  hebrew: () => import('@embedpdf/fonts-hebrew/fonts/NotoSansHebrew-Regular.ttf?bytes'),
  'hebrew-bold': () => import('@embedpdf/fonts-hebrew/fonts/NotoSansHebrew-Bold.ttf?bytes'),
  japanese: () => import('@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf?bytes'),
  'japanese-bold': () => import('@embedpdf/fonts-jp/fonts/NotoSansJP-Bold.otf?bytes'),
  korean: () => import('@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf?bytes'),
  'korean-bold': () => import('@embedpdf/fonts-kr/fonts/NotoSansKR-Bold.otf?bytes'),
  'simplified-chinese': () => import('@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf?bytes'),
  'simplified-chinese-bold': () => import('@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf?bytes'),
  'traditional-chinese': () => import('@embedpdf/fonts-tc/fonts/NotoSansHant-Regular.otf?bytes'),
  'traditional-chinese-bold': () => import('@embedpdf/fonts-tc/fonts/NotoSansHant-Bold.otf?bytes'),
};

export const isFaceName = (name: string): name is FaceName => Object.hasOwn(packedFaces, name);

/** Small enough to come with the engine. Each of the others weighs as much as half the tool or more. */
const alwaysThere: readonly FaceName[] = ['arabic', 'arabic-bold', 'hebrew', 'hebrew-bold'];

/** These faces and those that are always there. Rejects when one could not be loaded. */
export const loadFaces = async (names: readonly FaceName[]): Promise<BrowserFaces> => {
  const load = async (name: FaceName) =>
    [name, new Blob([await unpackBytes((await packedFaces[name]()).default)])] as const;
  return Object.fromEntries(await Promise.all([...new Set([...alwaysThere, ...names])].map(load)));
};
