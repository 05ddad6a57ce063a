import type { LeakKind } from '@blackbar/core';

/**
 * What each trap leaks before anything is redacted, by the first word of its name. A trap that is not named here shows
 * its secret to everybody: a check has nothing to say about it.
 */
const trapKinds: Readonly<Record<string, readonly LeakKind[]>> = {
  p17: ['text-outside-page'],
  p21: ['unseen-text'],
  p22: ['unseen-text'],
  p23: ['text-under-bar'],
  p25: ['unseen-text'],
  p26: ['unseen-text'],
  p28: ['cropped-picture', 'unseen-picture'],
  p30: ['unseen-picture'],
  p31: ['text-on-hidden-layer', 'unseen-text'],
  p32: ['left-over', 'unseen-picture'],
  p34: ['other-words'],
  p35: ['tag'],
  p36: ['tag'],
  p37: ['comment'],
  p39: ['link'],
  p40: ['pending-redaction'],
  p42: ['form-value'],
  p43: ['form-value'],
  p44: ['script'],
  p45: ['signature'],
  p46: ['properties'],
  p47: ['properties'],
  p49: ['other-words'],
  p50: ['thumbnail'],
  p51: ['attachment'],
  p52: ['attachment'],
  p54: ['bookmark'],
  p55: ['other-words'],
  p56: ['other-words'],
  p58: ['other-words'],
  p59: ['other-words'],
  p60: ['other-words'],
  p62: ['other-words'],
  p63: ['picture-notes'],
  p65: ['comment', 'attachment'],
  p67: ['earlier-version'],
  p68: ['left-over'],
  p70: ['stray-bytes'],
  p71: ['other-words'],
  i_png_text: ['picture-notes'],
  i_png_exif: ['picture-notes'],
  i_png_private: ['picture-notes'],
  i_png_trailing: ['picture-notes'],
  i_png_apng: ['picture-notes'],
  i_jpg_exif: ['picture-notes'],
  i_jpg_thumb: ['picture-notes'],
  i_jpg_xmp: ['picture-notes'],
  i_jpg_icc: ['picture-notes'],
  i_png_alpha: ['picture-notes'],
  i2_png_16bit: ['picture-notes'],
};

/** `p17` of `p17_cropbox`; pictures by their whole name. */
export const kindsOfTrap = (id: string): readonly LeakKind[] =>
  trapKinds[id] ?? trapKinds[id.split('_')[0] ?? ''] ?? [];
