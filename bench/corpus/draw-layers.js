// biome-ignore-all lint/complexity: `mutool run` knows the JavaScript of 2009.
// biome-ignore-all lint/style/useTemplate: the same.
// biome-ignore-all lint/correctness/noUnusedFunctionParameters: MuPDF calls with all of them.
// Draws a page as it is, without its text, and its text alone: `mutool run draw-layers.js FILE FOLDER DPI PAGE`.

var names = [
  'fillPath',
  'clipPath',
  'strokePath',
  'clipStrokePath',
  'fillShade',
  'fillImage',
  'fillImageMask',
  'clipImageMask',
  'popClip',
  'beginMask',
  'endMask',
  'beginGroup',
  'endGroup',
  'beginTile',
  'endTile',
  'beginLayer',
  'endLayer',
  'fillText',
  'strokeText',
  'clipText',
  'clipStrokeText',
];

function forward(to, wanted) {
  var device = {};
  wanted.forEach(function (name) {
    device[name] = function () {
      return to[name].apply(to, arguments);
    };
  });
  return device;
}

function all(to) {
  return forward(to, names);
}

function withoutText(to) {
  var device = forward(to, names);
  device.fillText = device.strokeText = function () {};
  device.clipText = device.clipStrokeText = function () {
    to.clipPath(new Path(), false, Identity);
  };
  return device;
}

// Black, where it is not transparent; a picture that lies over it takes it away, because it may show the same words.
function textAlone(to) {
  var device = forward(to, ['clipPath', 'clipStrokePath', 'clipImageMask', 'popClip']);
  var picture = new Path();
  picture.rect(0, 0, 1, 1);
  device.fillText = function (text, ctm, space, colour, alpha) {
    if (alpha > 0) to.fillText(text, ctm, DeviceGray, [0], 1);
  };
  device.strokeText = function (text, stroke, ctm, space, colour, alpha) {
    if (alpha > 0) to.strokeText(text, stroke, ctm, DeviceGray, [0], 1);
  };
  device.clipText = function (text, ctm) {
    to.fillText(text, ctm, DeviceGray, [0], 1);
    to.clipText(text, ctm);
  };
  device.clipStrokeText = function (text, stroke, ctm) {
    to.strokeText(text, stroke, ctm, DeviceGray, [0], 1);
    to.clipStrokeText(text, stroke, ctm);
  };
  device.fillImage = device.fillImageMask = function (image, ctm) {
    to.fillPath(picture, false, ctm, DeviceGray, [1], 1);
  };
  return device;
}

function draw(name, through) {
  var options = 'colorspace=rgb,resolution=' + scriptArgs[2];
  var writer = new DocumentWriter(scriptArgs[1] + '/' + name + '-%d.pnm', 'pnm', options);
  page.run(through(writer.beginPage(page.bound())), Identity);
  writer.endPage();
  writer.close();
}

var page = new Document(scriptArgs[0]).loadPage(Number(scriptArgs[3]) - 1);
draw('all', all);
draw('bare', withoutText);
draw('text', textAlone);
