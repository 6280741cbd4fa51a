"""Presses keys and a mouse's buttons as GTK would report them, so that events in the page are trusted."""

from gi.repository import Gdk, GLib, Gtk

BUTTONS = {0: 1, 1: 2, 2: 3}
MASKS = {1: Gdk.ModifierType.BUTTON1_MASK, 2: Gdk.ModifierType.BUTTON2_MASK, 3: Gdk.ModifierType.BUTTON3_MASK}

# WebDriver's keys that are no characters, by GDK's names.
KEYS = {
    "\ue003": "BackSpace", "\ue004": "Tab", "\ue006": "Return", "\ue007": "Return", "\ue008": "Shift_L",
    "\ue009": "Control_L", "\ue00a": "Alt_L", "\ue00c": "Escape", "\ue00d": "space", "\ue00e": "Page_Up",
    "\ue00f": "Page_Down", "\ue010": "End", "\ue011": "Home", "\ue012": "Left", "\ue013": "Up", "\ue014": "Right",
    "\ue015": "Down", "\ue016": "Insert", "\ue017": "Delete",
}
MODIFIERS = {
    "Shift_L": Gdk.ModifierType.SHIFT_MASK,
    "Control_L": Gdk.ModifierType.CONTROL_MASK,
    "Alt_L": Gdk.ModifierType.MOD1_MASK,
}


class Hands:
    """A person's hands on one page."""

    def __init__(self, view):
        self.view = view
        self.at = (0, 0)
        self.state = Gdk.ModifierType(0)

    def perform(self, sources):
        for source in sources:
            for action in source["actions"]:
                getattr(self, action["type"])(action)

    def pause(self, _action):
        pass

    def pointerMove(self, action):
        self.at = (action["x"], action["y"])
        self._point(Gdk.EventType.MOTION_NOTIFY, "motion")

    def pointerDown(self, action):
        self._point(Gdk.EventType.BUTTON_PRESS, "button", BUTTONS[action["button"]])
        self.state |= MASKS[BUTTONS[action["button"]]]

    def pointerUp(self, action):
        self._point(Gdk.EventType.BUTTON_RELEASE, "button", BUTTONS[action["button"]])
        self.state &= ~MASKS[BUTTONS[action["button"]]]

    def scroll(self, action):
        self.at = (action["x"], action["y"])
        event, part = self._event(Gdk.EventType.SCROLL, "scroll")
        part.x, part.y = self.at
        part.direction = Gdk.ScrollDirection.SMOOTH
        # A step of a wheel is forty pixels.
        part.delta_x, part.delta_y = action["deltaX"] / 40, action["deltaY"] / 40
        self._send(event, "get_pointer")

    def keyDown(self, action):
        self._press(Gdk.EventType.KEY_PRESS, action["value"])

    def keyUp(self, action):
        self._press(Gdk.EventType.KEY_RELEASE, action["value"])

    def _press(self, kind, value):
        name = KEYS.get(value)
        event, part = self._event(kind, "key")
        part.keyval = Gdk.keyval_from_name(name) if name else Gdk.unicode_to_keyval(ord(value))
        found, keys = Gdk.Keymap.get_for_display(Gdk.Display.get_default()).get_entries_for_keyval(part.keyval)
        if found and keys:
            part.hardware_keycode = keys[0].keycode
        self._send(event, "get_keyboard")
        modifier = MODIFIERS.get(name)
        if modifier and kind == Gdk.EventType.KEY_PRESS:
            self.state |= modifier
        elif modifier:
            self.state &= ~modifier

    def _point(self, kind, name, button=None):
        event, part = self._event(kind, name)
        part.x, part.y = part.x_root, part.y_root = self.at
        if button:
            part.button = button
        self._send(event, "get_pointer")

    def _event(self, kind, name):
        event = Gdk.Event.new(kind)
        part = getattr(event, name)
        part.window = self.view.get_window()
        part.time = GLib.get_monotonic_time() // 1000 & 0xFFFFFFFF
        part.state = self.state
        return event, part

    def _send(self, event, device):
        event.set_device(getattr(Gdk.Display.get_default().get_default_seat(), device)())
        Gtk.main_do_event(event)


def focus(window):
    """Tells a window that it is the active one: several are at once, as Playwright expects of its pages."""
    event = Gdk.Event.new(Gdk.EventType.FOCUS_CHANGE)
    event.focus_change.window = window.get_window()
    event.focus_change.in_ = 1
    window.event(event)
