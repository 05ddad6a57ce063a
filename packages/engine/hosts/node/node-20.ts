/** Node 20 lacks what pdf.js is built on; from Node 22 on, nothing is changed here. */
if (!('withResolvers' in Promise))
  Object.assign(Promise, {
    withResolvers() {
      let resolve = (_value: unknown) => {};
      let reject = (_reason: unknown) => {};
      const promise = new Promise((onDone, onFailed) => {
        resolve = onDone;
        reject = onFailed;
      });
      return { promise, resolve, reject };
    },
  });
