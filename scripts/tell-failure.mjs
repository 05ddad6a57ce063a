// Whoever runs the tests is gone: so are we, and all that we have started.
process.once('disconnect', () => process.kill(0, 'SIGKILL'));

const tell = () => process.connected && process.send('failed');

/**
 * For Vitest and for Playwright, which name this file: says that a test has failed to whoever runs it.
 *
 * @public
 */
export default class TellFailure {
  onTestCaseResult(test) {
    if (test.result().state === 'failed') tell();
  }

  onTestModuleEnd(file) {
    if (file.state() === 'failed') tell();
  }

  onTestEnd(test, result) {
    if (result.status !== test.expectedStatus) tell();
  }

  onError() {
    tell();
  }

  /** For Playwright: another reporter prints. */
  printsToStdio() {
    return false;
  }
}
