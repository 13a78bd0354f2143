def idle(view, action):
    return False


def label(view, action, names):
    return action.notation


def sentence(event, seat, names):
    return event.kind


def text(view, names):
    return []
