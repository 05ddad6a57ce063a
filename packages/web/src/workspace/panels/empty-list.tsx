const steps = [
  { act: 'Draw a box', keys: 'D, then drag' },
  { act: 'Mark a word, a line', keys: 'Double, triple click' },
  { act: 'Draw with the keyboard', keys: 'Enter on the page' },
  { act: 'Undo', keys: 'Ctrl Z' },
];

export const EmptyList = () => (
  <div className="empty-list">
    <b>No redactions yet</b>
    <p>Drag over a word, a line or a picture. Each box appears here and can be undone.</p>
    <dl>
      {steps.map(({ act, keys }) => (
        <div key={act}>
          <dt>{act}</dt>
          <dd>
            <kbd>{keys}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
